import type { ReactNode } from "react";
import { NoteSlot } from "../../ui/note.tsx";
import { type Matches, siteOf } from "../root-data.ts";
import { type DashboardPath, dashboardScreens } from "../screens.ts";

function screenAt(path: DashboardPath) {
	return dashboardScreens.find(
		(screen) => screen.path === path,
	) as (typeof dashboardScreens)[number];
}

export function screenTitle(path: DashboardPath) {
	const { title } = screenAt(path);
	return ({ matches }: { matches: Matches }) => [
		{ title: `${title} · ${siteOf(matches).name}` },
		{ name: "robots", content: "noindex" },
	];
}

interface ScreenHeadProps {
	of: DashboardPath;
	/** The shown record becomes the heading, with the screen's own title above it in small type. */
	record?: string;
	children?: ReactNode;
}

/** A screen's heading with its buttons, and notes about its subject, such as "projects". */
export function ScreenHead({ of, record, children }: ScreenHeadProps) {
	const screen = screenAt(of);
	const heading = "heading" in screen ? screen.heading : screen.title;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-y-3 gap-x-6 mb-4.5 pointer-fine:mb-3.5">
				<h1>
					{record ? (
						<>
							<span className="frame-kicker">{heading} </span>
							<span className="wrap-anywhere">{record}</span>
						</>
					) : (
						heading
					)}
				</h1>
				{children}
			</div>
			<NoteSlot about={of.split("/")[2] ?? ""} />
		</>
	);
}
