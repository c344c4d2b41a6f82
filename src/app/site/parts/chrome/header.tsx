import { useLayoutEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import type { SitePath } from "../../../../shell/screens.ts";
import { Logo } from "../../../../ui/art/logo.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { hidePopover } from "../../../../ui/focus.ts";
import { CloseIcon, MenuIcon } from "../../../../ui/icons.tsx";
import { Link } from "../../../../ui/link.tsx";
import { useSite } from "../../../../ui/use-site.ts";
import { ChromePart } from "./chrome-part.tsx";

export const mainLinks = [
	{ to: "/resources", label: "Resources", flag: "#f0cf85" },
	{ to: "/projects", label: "Projects", flag: "#9c1f6e" },
	{ to: "/results", label: "Results", flag: "#f2ab2e" },
	{ to: "/gallery", label: "Gallery", flag: "#2c7a4d" },
	{ to: "/forums", label: "Forums", flag: "#8cc0dc" },
	{ to: "/contact", label: "Contact", flag: "#db4f2e" },
] as const satisfies readonly { to: SitePath; label: string; flag: string }[];

/** Shown only in a phone's menu. */
const moreLinks = [
	{ to: "/track", label: "Track an Order" },
	{ to: "/saved", label: "Saved" },
	{ to: "/my-work", label: "My Own Work" },
] as const satisfies readonly { to: SitePath; label: string }[];

// All visitors get the same HTML; CSS on <html data-visitor> shows the right account links. The menu is a popover, which
// opens without script.
export function Header({ onLogout }: { onLogout?: () => void }) {
	return (
		<ChromePart part="header" className="site-header">
			<HeaderContent onLogout={onLogout} />
		</ChromePart>
	);
}

export function HeaderContent({ onLogout }: { onLogout?: (() => void) | undefined }) {
	const site = useSite();
	const menu = useRef<HTMLDivElement>(null);
	const { key } = useLocation();
	const lastKey = useRef(key);
	// Client-side navigation keeps the document, so close the menu; not on the first page, where it may have been opened
	// before hydration. A layout effect, before the layout's own moves the focus into the page.
	useLayoutEffect(() => {
		if (lastKey.current === key) return;
		lastKey.current = key;
		hidePopover(menu.current);
	}, [key]);

	// On the press, not after the navigation: the menu would cover the notice that there is no connection.
	const closeMenu = () => hidePopover(menu.current);

	return (
		<>
			<div className="wrap site-header-bar">
				<Link className="brand" to="/" translate="no">
					<Logo />
					{site.name}
				</Link>
				<nav className="nav" aria-label="Main">
					<Links className="nav-link" onLogout={onLogout} />
				</nav>
				<button type="button" className="btn btn-small menu-button" popoverTarget="site-menu">
					<span className="menu-closed">
						<MenuIcon />
						Menu
					</span>
					<span className="menu-open">
						<CloseIcon />
						Close
					</span>
				</button>
			</div>
			<div className="ruler" aria-hidden="true" />
			<div className="menu" id="site-menu" popover="auto" ref={menu}>
				<nav aria-label="Menu">
					<Links className="menu-link" onLogout={onLogout} onFollow={closeMenu} flags />
				</nav>
				<div className="menu-account anonymous">
					<LinkButton to="/login" onClick={closeMenu}>
						Login
					</LinkButton>
					<LinkButton to="/signup" variant="primary" onClick={closeMenu}>
						Sign Up
					</LinkButton>
				</div>
				<nav className="small flex flex-wrap justify-between gap-x-2 px-4 pb-4" aria-label="More">
					{moreLinks.map(
						({ to, label }) =>
							// Other servers have no tracker.
							(to !== "/track" || isOwnServer()) && (
								<Link
									key={to}
									className="link inline-flex min-h-11 items-center"
									to={to}
									onClick={closeMenu}
								>
									{label}
								</Link>
							),
					)}
				</nav>
			</div>
		</>
	);
}

interface LinksProps {
	className: string;
	/** Coloured tabs before the links. */
	flags?: boolean;
	onLogout: (() => void) | undefined;
	onFollow?: () => void;
}

function Links({ className, flags, onLogout, onFollow }: LinksProps) {
	return (
		<ul>
			{mainLinks.map((link) => (
				<li key={link.to}>
					<NavLink className={className} to={link.to} discover="none" onClick={onFollow}>
						{flags && <Flag colour={link.flag} />}
						{link.label}
					</NavLink>
				</li>
			))}
			<li className="member">
				<NavLink className={className} to="/dashboard" discover="none" onClick={onFollow}>
					{flags && <Flag colour="#b7a2d8" />}
					Dashboard
				</NavLink>
			</li>
			<li className="member">
				<button type="button" className={className} data-replay-click onClick={onLogout}>
					{flags && <Flag colour="#bac2cb" />}
					Logout
				</button>
			</li>
		</ul>
	);
}

function Flag({ colour }: { colour: string }) {
	return (
		<svg viewBox="0 0 21 32" aria-hidden="true">
			<path d="M3 4h18v28H3z" fill="#172338" fillOpacity=".16" />
			<path d="M0 1h18v28H0z" fill={colour} stroke="var(--frame)" />
		</svg>
	);
}
