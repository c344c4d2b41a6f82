import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type LinksFunction, useLocation } from "react-router";
import writeupPaper from "../../../app/styles/writeup-paper.css?url";
import { headOf } from "../../../shell/head.ts";
import { PrintGuide } from "../../../shell/print-guide.tsx";
import { SavePageButton } from "../../../shell/save-page.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { classes } from "../../../ui/format.ts";
import { IndexCard } from "../../../ui/index-card.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useLoaded } from "../../../ui/use-loaded.ts";
import { useSite } from "../../../ui/use-site.ts";
import { JudgingGuide } from "../judging-guide.tsx";

const TITLE = "How Projects Are Judged";
const PATH = "/judging";

/** True because opening a tool stores its scripts in the browser; opening My Own Work stores those of both tools. */
const OFFLINE = "Open it once online, and it also opens offline.";

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
				lead="Where the marks come from, and how to prepare for the judges."
				back={{ to: "/resources", label: "Free Resources" }}
			/>
			<div className="wrap section grid gap-8">
				<div className="needs-script grid gap-8 sm:grid-cols-2">
					<Tool
						id="mock-judge"
						title="Judge Your Project"
						lead="Score your project question by question, and see what to improve first. Your answers are saved on this device."
						buttonText="Judge My Project"
						loadingText="Opening the questions..."
						load={loadMockJudge}
					/>
					<Tool
						id="board"
						className="no-print"
						title="Plan Your Board"
						lead="Place each sheet to scale before you glue. The plan is saved on this device."
						buttonText="Plan My Board"
						loadingText="Opening the board..."
						load={loadBoardPlanner}
					/>
				</div>
				<p className="without-script">
					“Judge Your Project” and “Plan Your Board” need JavaScript. The marks and the judges'
					questions are below.
				</p>
				{site.dates && site.dates.length > 0 && (
					<IndexCard
						level={2}
						title="This year's dates"
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
				<PrintGuide path={PATH}>
					<SavePageButton />
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
	className?: string;
	title: string;
	lead: string;
	buttonText: string;
	loadingText: string;
	load: () => Promise<{ default: ComponentType }>;
}

function Tool({ id, className, title, lead, buttonText, loadingText, load }: ToolProps) {
	const [isOpen, setOpen] = useState(false);
	const { hash } = useLocation();
	const heading = useRef<HTMLHeadingElement>(null);
	// In the address, so that links and a reload open it. The server does not see the fragment.
	if (useHydrated() && hash === `#${id}` && !isOpen) setOpen(true);
	// Before painting, or the page would be seen at its top.
	useLayoutEffect(() => {
		if (isOpen) heading.current?.scrollIntoView();
	}, [isOpen]);
	// The pressed button is removed. An effect, because the layout focuses the new page before.
	useEffect(() => {
		if (isOpen) heading.current?.focus({ preventScroll: true });
	}, [isOpen]);
	const content = isOpen ? (
		<Loaded load={load} loadingText={loadingText} />
	) : (
		<>
			<p>
				{lead} {OFFLINE}
			</p>
			<div className="mt-auto">
				<LinkButton to={`#${id}`} preventScrollReset data-replay-click>
					{buttonText}
				</LinkButton>
			</div>
		</>
	);
	return (
		<section
			className={classes(
				"flex flex-col gap-4",
				isOpen ? "sm:col-span-2" : "card card-pad judge-tool no-print",
				className,
			)}
			aria-labelledby={id}
			data-no-analytics
		>
			<h2 id={id} ref={heading} tabIndex={-1}>
				{title}
			</h2>
			{content}
		</section>
	);
}

function Loaded({ load, loadingText }: Pick<ToolProps, "load" | "loadingText">) {
	const Content = useLoaded(load)()?.default;
	return Content ? <Content /> : <p className="soft min-h-svh">{loadingText}</p>;
}
