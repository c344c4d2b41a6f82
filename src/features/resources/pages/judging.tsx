import { type ComponentType, useRef, useState } from "react";
import type { LinksFunction } from "react-router";
import writeupPaper from "../../../app/styles/writeup-paper.css?url";
import { headOf } from "../../../shell/head.ts";
import { KeepButton } from "../../../shell/keep-button.tsx";
import { PrintGuide } from "../../../shell/print-guide.tsx";
import { Button } from "../../../ui/button.tsx";
import { IndexCard } from "../../../ui/index-card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useLoaded } from "../../../ui/use-loaded.ts";
import { useSite } from "../../../ui/use-site.ts";
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

const loadMockJudge = () => import("../judge/mock-judge.tsx");
const loadBoardPlanner = () => import("../board/board-planner.tsx");

export default function Judging() {
	const site = useSite();
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
				<Tool
					id="mock-judge"
					className="needs-script grid gap-4"
					title="Judge your own project"
					lead="The marks as questions about your project, the weakest lines first, and five minutes of what judges ask. Your answers stay on this phone."
					press="Judge My Project"
					variant="primary"
					opening="Opening the questions..."
					load={loadMockJudge}
				/>
				<Tool
					id="board"
					className="needs-script no-print grid gap-4"
					title="Your display board"
					lead="Place each sheet to scale before you glue. The plan stays on this phone."
					press="Plan Your Board"
					opening="Opening the board..."
					load={loadBoardPlanner}
				/>
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

interface ToolProps {
	id: string;
	className: string;
	title: string;
	lead: string;
	press: string;
	variant?: "primary";
	opening: string;
	load: () => Promise<{ default: ComponentType }>;
}

/** A part of the page that a press loads. */
function Tool({ id, className, title, lead, press, variant, opening, load }: ToolProps) {
	const [isOpen, setOpen] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const open = () => {
		setOpen(true);
		// The pressed button goes.
		heading.current?.focus();
	};
	return (
		<section className={className} aria-labelledby={id} data-private>
			<h2 id={id} ref={heading} tabIndex={-1}>
				{title}
			</h2>
			{isOpen ? (
				<Loaded load={load} opening={opening} />
			) : (
				<>
					<p>
						{lead} {OFFLINE}
					</p>
					<div>
						<Button variant={variant} data-hold onClick={open}>
							{press}
						</Button>
					</div>
				</>
			)}
		</section>
	);
}

function Loaded({ load, opening }: Pick<ToolProps, "load" | "opening">) {
	const Content = useLoaded(load)()?.default;
	return Content ? <Content /> : <p className="soft">{opening}</p>;
}
