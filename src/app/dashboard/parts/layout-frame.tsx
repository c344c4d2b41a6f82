import { focusManager } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Logo } from "../../../ui/art/logo.tsx";
import { CollapsedNotes } from "../../../ui/folded-notes.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageNotes, PageToasts } from "../../../ui/note.tsx";
import { useSite } from "../../../ui/use-site.ts";
import { Menu, type MenuProps } from "./menu.tsx";

interface LayoutFrameProps extends Omit<MenuProps, "isOpen" | "onToggle"> {
	search: ReactNode;
	children: ReactNode;
}

export function LayoutFrame({ search, children, ...menuProps }: LayoutFrameProps) {
	const site = useSite();
	const [isMenuOpen, setMenuOpen] = useState(false);
	return (
		<div className="frame">
			<a className="skip-link" href="#main" inert={isMenuOpen}>
				Skip to content
			</a>
			<header className="frame-side sticky top-0 z-5 flex items-center gap-3 h-[var(--head-height)] pr-3 border-b-2 border-ink bg-card xl:flex-col xl:items-stretch xl:gap-0 xl:h-screen xl:p-0 xl:border-0 xl:border-r-2 xl:border-ink print:hidden">
				<Link
					// Leaves room for both buttons at twice the font size.
					className="brand mr-auto py-1 pl-4 text-[min(1.5rem,6.5vw)] xl:m-0 xl:pt-3 xl:px-4 xl:pb-2"
					to="/"
				>
					<Logo />
					<span className="line-clamp-2 xl:line-clamp-none">{site.name}</span>
				</Link>
				{/* People's names may be typed here, so analytics must not record it. */}
				<div className="self-center xl:self-stretch xl:pb-2.5 xl:px-3" data-no-analytics>
					{search}
				</div>
				<Menu {...menuProps} isOpen={isMenuOpen} onToggle={setMenuOpen} />
			</header>
			<main
				className="flex flex-col min-w-0 min-h-[calc(100vh_-_var(--head-height))] pt-4.5 pb-14 px-4 xl:pt-5.5 xl:pb-14 xl:px-6"
				id="main"
				tabIndex={-1}
				data-no-analytics
			>
				{/* Messages stay announced and within reach while the menu is open. */}
				<PageNotes list={CollapsedNotes} />
				<div className="frame-page flex-1 min-w-0" inert={isMenuOpen}>
					{children}
				</div>
				<PageToasts />
			</main>
		</div>
	);
}

/** Without input for this long, nobody is assumed to be looking. */
const IDLE_MS = 15 * 60_000;
const ACTIVITY_EVENTS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Tells React Query whether the window is visible and in use. Refetching counts as use, so it must stop at an
 * unattended computer, or the staff session would never expire.
 */
export function refetchOnlyWhileInUse(): () => void {
	let idle: ReturnType<typeof setTimeout> | undefined;
	const reportActivity = () => {
		clearTimeout(idle);
		const visible = document.visibilityState !== "hidden";
		if (visible) idle = setTimeout(() => focusManager.setFocused(false), IDLE_MS);
		focusManager.setFocused(visible);
	};
	document.addEventListener("visibilitychange", reportActivity);
	for (const name of ACTIVITY_EVENTS) addEventListener(name, reportActivity, { passive: true });
	reportActivity();
	return () => {
		clearTimeout(idle);
		document.removeEventListener("visibilitychange", reportActivity);
		for (const name of ACTIVITY_EVENTS) removeEventListener(name, reportActivity);
		focusManager.setFocused(undefined);
	};
}
