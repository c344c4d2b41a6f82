import { Link, type LinksFunction } from "react-router";
import { JudgingGuide } from "../../features/resources/judging-guide.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { headOf } from "../parts/head.ts";
import writeupPaper from "../styles/writeup-paper.css?url";
import { KeepButton } from "./parts/keep-button.tsx";

const TITLE = "How Projects Are Judged";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: writeupPaper }];

export const meta = headOf({
	title: TITLE,
	description:
		"Where the 80 marks of a science fair come from, what judges ask, a sample abstract and a checklist.",
	path: "/judging",
});

export default function Judging() {
	return (
		<>
			<PageHead
				title={TITLE}
				lead="Where the marks come from, and how to be ready for the table."
				back={{ to: "/resources", label: "Free Resources" }}
			/>
			<div className="wrap section grid gap-8">
				<JudgingGuide />
				<div className="no-print flex flex-wrap items-center gap-4">
					<Button variant="primary" data-hold onClick={() => print()}>
						Print this guide
					</Button>
					<KeepButton />
					<Link to="/resources?tab=writeup">The write-up, page by page</Link>
				</div>
			</div>
		</>
	);
}
