import { type ReactNode, useState } from "react";
import { site } from "../../../site.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageNotes, Toaster } from "../../../ui/toast.tsx";
import { type DashboardPath, dashboardScreens } from "../../screens.ts";
import { Menu, type MenuEntry } from "./menu.tsx";

interface LayoutFrameProps {
	links: readonly MenuEntry[];
	userName: string;
	role: string;
	onLogout: () => void;
	/** The search button and its dialogs. */
	search: ReactNode;
	children: ReactNode;
}

/** The menu beside the page; on a phone, behind a button above it. */
export function LayoutFrame({
	links,
	userName,
	role,
	onLogout,
	search,
	children,
}: LayoutFrameProps) {
	const [isMenuOpen, setMenuOpen] = useState(false);
	return (
		<div className="frame">
			<a className="skip-link" href="#main" inert={isMenuOpen}>
				Skip to content
			</a>
			<header className="frame-side">
				<Link className="brand" to="/">
					<Logo />
					{site.name}
				</Link>
				{/* People's names may be typed here, so analytics must not record it. */}
				<div className="frame-find" data-private>
					{search}
				</div>
				<Menu
					entries={links}
					userName={userName}
					role={role}
					onLogout={onLogout}
					onToggle={setMenuOpen}
				/>
			</header>
			<main className="frame-main" id="main" tabIndex={-1} data-private inert={isMenuOpen}>
				<div className="frame-page">{children}</div>
				<PageNotes />
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

/** The `meta` function of a screen: its title, and `noindex`. */
export function screenTitle(path: DashboardPath) {
	const { title } = screenAt(path);
	return () => [{ title: `${title} · ${site.name}` }, { name: "robots", content: "noindex" }];
}

interface ScreenHeadProps {
	of: DashboardPath;
	/** Name of the shown record. It becomes the heading, with the screen's own title above it in small type. */
	record?: string;
	children?: ReactNode;
}

/** A screen's heading with its action buttons. */
export function ScreenHead({ of, record, children }: ScreenHeadProps) {
	const screen = screenAt(of);
	const heading = "heading" in screen ? screen.heading : screen.title;
	return (
		<div className="frame-head">
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
	);
}
