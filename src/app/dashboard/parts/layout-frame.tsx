import type { ReactNode } from "react";
import { Link } from "react-router";
import { site } from "../../../site.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Toaster } from "../../../ui/toast.tsx";
import { type DashboardPath, dashboardScreens } from "../../screens.ts";
import { Menu, type MenuEntry } from "./menu.tsx";

interface LayoutFrameProps {
	links: readonly MenuEntry[];
	userName: string;
	role: string;
	onLogout: () => void;
	/** The button of the search, with its dialogs. */
	search: ReactNode;
	children: ReactNode;
}

/** File dividers beside the page, behind a button above it on a phone. */
export function LayoutFrame({
	links,
	userName,
	role,
	onLogout,
	search,
	children,
}: LayoutFrameProps) {
	return (
		<div className="frame">
			<a className="skip-link" href="#main">
				Skip to content
			</a>
			<header className="frame-side">
				<Link className="brand" to="/">
					<Logo />
					{site.name}
				</Link>
				{/* Names may be typed there. */}
				<div className="frame-find" data-private>
					{search}
				</div>
				<Menu entries={links} userName={userName} role={role} onLogout={onLogout} />
			</header>
			<main className="frame-main" id="main" tabIndex={-1} data-private>
				{children}
			</main>
			<Toaster />
		</div>
	);
}

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
