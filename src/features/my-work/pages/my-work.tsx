import type { LinksFunction } from "react-router";
import workbookSheet from "../../../app/styles/workbook.css?url";
import { headOf } from "../../../shell/head.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useLoaded } from "../../../ui/use-loaded.ts";
import { useStarted } from "../../../ui/use-started.ts";

const TITLE = "My Own Work";
const PATH = "/my-work";

/** Includes rules for the printed pages, which would affect other pages. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: workbookSheet }];

export const meta = headOf({
	title: TITLE,
	description:
		"A workbook for your own science fair project: logbook, tables and charts, help and sources, write-up. It stays on your device.",
	path: PATH,
});

const loadWorkbooks = () => import("../workbooks.tsx");
// While React hydrates. If this fails, the page tries again.
if (typeof document !== "undefined") loadWorkbooks().catch(() => {});

export default function MyWork() {
	const isStarted = useStarted();
	const Workbooks = useLoaded(loadWorkbooks)()?.default;
	return (
		<>
			<PageHead
				title={TITLE}
				lead="Your logbook, your data and your write-up, from the first idea to the judges’ table."
				back={{ to: "/resources", label: "Free Resources" }}
			/>
			{/* No recording of a visit has what is in here. */}
			<div className="wrap section" data-private>
				{Workbooks ? (
					<Workbooks />
				) : isStarted ? (
					<p className="soft">Opening your workbooks...</p>
				) : (
					<NotStarted />
				)}
			</div>
		</>
	);
}

/** Shown before hydration and without script. With data saver on, a click loads the scripts. */
function NotStarted() {
	return (
		<EmptyState
			title="Your workbook stays on your device."
			action={
				<LinkButton to={PATH} small reloadDocument className="needs-script" data-hold>
					Open My Workbooks
				</LinkButton>
			}
		>
			<p>
				Write a logbook, draw charts of your readings, note who helped you, and print it all for the
				fair. This page needs JavaScript for it: what you write is stored on this device, not with
				us.
			</p>
		</EmptyState>
	);
}
