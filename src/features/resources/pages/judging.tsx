import { lazy, Suspense, useState } from "react";
import type { LinksFunction } from "react-router";
import writeupPaper from "../../../app/styles/writeup-paper.css?url";
import { withConnection } from "../../../platform/browser/connection.ts";
import { headOf } from "../../../shell/head.ts";
import { KeepButton } from "../../../shell/keep-button.tsx";
import { PrintGuide } from "../../../shell/print-guide.tsx";
import { site } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { IndexCard } from "../../../ui/index-card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { JudgingGuide } from "../judging-guide.tsx";

const TITLE = "How Projects Are Judged";
const PATH = "/judging";

/** Opening My Own Work, or each of these once, stores them. */
const OFFLINE = "Open it once with a connection, and it opens without one.";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: writeupPaper }];

export const meta = headOf({
	title: TITLE,
	description:
		"Where the 80 marks of a science fair come from, what judges ask, a sample abstract and a checklist.",
	path: PATH,
});

const MockJudge = lazy(() => withConnection(() => import("../judge/mock-judge.tsx")));

const BoardPlanner = lazy(() => withConnection(() => import("../board/board-planner.tsx")));

export default function Judging() {
	const [isPlanning, setPlanning] = useState(false);
	const [isJudging, setJudging] = useState(false);
	return (
		<>
			<PageHead
				title={TITLE}
				lead="Where the marks come from, and how to be ready for the table."
				back={{ to: "/resources", label: "Free Resources" }}
			/>
			<div className="wrap section grid gap-8">
				{site.dates && site.dates.length > 0 && (
					<IndexCard
						level={2}
						title="This year’s dates"
						rows={site.dates.map(({ what, when }) => ({
							key: what + when,
							content: (
								<>
									{what}: <strong>{when}</strong>
								</>
							),
						}))}
					/>
				)}
				<JudgingGuide />
				<section className="needs-script grid gap-4" aria-labelledby="mock-judge" data-private>
					<h2 id="mock-judge">Judge your own project</h2>
					{isJudging ? (
						<Suspense fallback={<p className="soft">Opening the questions...</p>}>
							<MockJudge />
						</Suspense>
					) : (
						<>
							<p>
								The marks as questions about your project, the weakest lines first, and five minutes
								of what judges ask. Your answers stay on this phone. {OFFLINE}
							</p>
							<div>
								<Button variant="primary" data-hold onClick={() => setJudging(true)}>
									Judge My Project
								</Button>
							</div>
						</>
					)}
				</section>
				<section className="needs-script no-print grid gap-4" aria-labelledby="board" data-private>
					<h2 id="board">Your display board</h2>
					{isPlanning ? (
						<Suspense fallback={<p className="soft">Opening the board...</p>}>
							<BoardPlanner />
						</Suspense>
					) : (
						<>
							<p>
								Place each sheet to scale before you glue. The plan stays on this phone. {OFFLINE}
							</p>
							<div>
								<Button data-hold onClick={() => setPlanning(true)}>
									Plan Your Board
								</Button>
							</div>
						</>
					)}
				</section>
				<PrintGuide path={PATH}>
					<KeepButton />
					<Link to="/resources?tab=writeup">
						The <span className="whitespace-nowrap">write-up</span>, page by page
					</Link>
				</PrintGuide>
			</div>
		</>
	);
}
