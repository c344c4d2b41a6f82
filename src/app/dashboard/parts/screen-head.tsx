import type { ReactNode } from "react";
import { site } from "../../../site.ts";
import { type DashboardPath, dashboardScreens } from "../../screens.ts";

function screenAt(path: DashboardPath) {
	return dashboardScreens.find(
		(screen) => screen.path === path,
	) as (typeof dashboardScreens)[number];
}

/** The `meta` of a screen: its title, and nothing for search engines. */
export function screenTitle(path: DashboardPath) {
	const { title } = screenAt(path);
	return () => [{ title: `${title} · ${site.name}` }, { name: "robots", content: "noindex" }];
}

/** A screen's heading with its actions beside it. */
export function ScreenHead({ of, children }: { of: DashboardPath; children?: ReactNode }) {
	const screen = screenAt(of);
	return (
		<div className="frame-head">
			<h1>{"heading" in screen ? screen.heading : screen.title}</h1>
			{children}
		</div>
	);
}
