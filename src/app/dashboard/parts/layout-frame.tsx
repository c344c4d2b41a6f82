import { type ReactNode, useState } from "react";
import { site } from "../../../site.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { FoldedNotes } from "../../../ui/folded-notes.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageMessages } from "../../../ui/note.tsx";
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
			<main className="frame-main" id="main" tabIndex={-1} data-private>
				{/* Toasts stay announced and within reach while the menu is open. */}
				<div className="frame-page" inert={isMenuOpen}>
					{children}
				</div>
				<PageMessages show={FoldedNotes} />
			</main>
		</div>
	);
}
