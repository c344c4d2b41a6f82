import { type ReactNode, useId, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { site } from "../../../site.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { useScrollToCurrent } from "../../../ui/scroll-to-current.ts";
import { Toaster } from "../../../ui/toast.tsx";
import { type DashboardPath, dashboardScreens } from "../../screens.ts";

export interface FrameLink {
	to: string;
	label: string;
	icon: ReactNode;
	/** Current on exactly this address only: Overview is the start of every other one. */
	end?: boolean;
	/** Whether the account may not see what is there. */
	refused?: boolean;
	/** How many wait there, and whether one of them is late. */
	waiting?: { count: number; isLate: boolean } | undefined;
}

interface LayoutFrameProps {
	links: readonly FrameLink[];
	userName: string;
	role: string;
	onLogout: () => void;
	/** The button of the search, with its dialogs. */
	search: ReactNode;
	children: ReactNode;
}

/** File dividers beside the page, a strip of them above it on a phone. */
export function LayoutFrame({
	links,
	userName,
	role,
	onLogout,
	search,
	children,
}: LayoutFrameProps) {
	const strip = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useScrollToCurrent(strip, pathname);

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
				<nav className="frame-links" aria-label="Dashboard" ref={strip}>
					{links.map((link) => (
						<MenuLink key={link.to} link={link} />
					))}
				</nav>
				<div className="frame-user" data-private>
					<span className="frame-name">{userName}</span>
					<span className="frame-role">{role}</span>
					<button type="button" className="frame-logout link" onClick={onLogout}>
						Logout
					</button>
				</div>
			</header>
			<main className="frame-main" id="main" tabIndex={-1} data-private>
				{children}
			</main>
			<Toaster />
		</div>
	);
}

/** The count is beside the link: its name stays its label, and the count describes it. */
function MenuLink({ link: { to, label, icon, end, refused, waiting } }: { link: FrameLink }) {
	const id = useId();
	const count = waiting?.count ?? 0;
	const link = (
		<NavLink
			className={refused ? "frame-link soft" : "frame-link"}
			title={refused ? "Not part of your account" : undefined}
			to={to}
			end={end}
			aria-describedby={count > 0 ? id : undefined}
		>
			{icon}
			{label}
		</NavLink>
	);
	if (!waiting || count === 0) return link;
	return (
		<div className="frame-counted">
			{link}
			<span className="frame-count" data-tone={waiting.isLate ? "red" : "amber"} aria-hidden="true">
				{count > 99 ? "99+" : count}
			</span>
			<span id={id} hidden>
				{count} unanswered
			</span>
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
