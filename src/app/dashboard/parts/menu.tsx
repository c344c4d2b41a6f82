import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { NavLink } from "react-router";
import { MenuIcon } from "../../../ui/icons.tsx";

export interface MenuEntry {
	to: string;
	label: string;
	icon: ReactNode;
	/** Heading above the entry. The specified seven have none and come first. */
	group?: string | undefined;
	/** Marks only the exact address as current, because every screen's address begins with Overview's. */
	end?: boolean;
	/** Count of unfinished items, whether any is late, and a text for screen readers. */
	waiting?: { count: number; isLate: boolean; words: string } | undefined;
}

interface MenuProps {
	entries: readonly MenuEntry[];
	userName: string;
	role: string;
	onLogout: () => void;
	isOpen: boolean;
	onToggle: (isOpen: boolean) => void;
}

/** Group of the entries beside the person's name. */
const OWN = "You";

/** On a phone in a popover, which the browser closes on Escape and on a press outside it. */
export function Menu({ entries, userName, role, onLogout, isOpen, onToggle }: MenuProps) {
	const menu = useRef<HTMLDivElement>(null);
	const own = entries.filter(({ group }) => group === OWN);
	const others = entries.filter(({ group }) => group !== OWN);
	const names = [...new Set(others.map(({ group }) => group))];

	useEffect(() => {
		menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
	}, []);

	useEffect(() => {
		const wide = matchMedia("(min-width: 62.5em)");
		const close = () => menu.current?.hidePopover?.();
		wide.addEventListener("change", close);
		return () => wide.removeEventListener("change", close);
	}, []);

	return (
		<>
			<MenuButton entries={entries} />
			<div
				className="frame-menu"
				id="dashboard-menu"
				popover="auto"
				ref={menu}
				onBeforeToggle={({ newState }) => onToggle(newState === "open")}
			>
				{/* The page's own heading is out of reach meanwhile. */}
				{isOpen && <h1 className="visually-hidden">Menu</h1>}
				<nav className="frame-links" aria-label="Dashboard">
					{names.map((name) => (
						<MenuGroup
							key={name ?? ""}
							name={name}
							entries={others.filter(({ group }) => group === name)}
						/>
					))}
				</nav>
				<div className="frame-user" data-private>
					<p className="frame-who">
						<span className="frame-name">{userName}</span>
						<span className="frame-role">{role}</span>
					</p>
					<button type="button" className="frame-logout link" onClick={onLogout}>
						Logout
					</button>
					<nav className="frame-own" aria-label="Your account">
						{own.map(({ to, label }) => (
							<NavLink key={to} className="frame-own-link" to={to} onClick={closeMenu}>
								{label}
							</NavLink>
						))}
					</nav>
				</div>
			</div>
		</>
	);
}

/** Runs before navigation, so that the focus is on a button that stays visible. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
	// Older browsers have no popovers.
	currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
}

/** Only on a phone, where the entries' counts are hidden. */
function MenuButton({ entries }: { entries: readonly MenuEntry[] }) {
	const id = useId();
	const waiting = entries.flatMap((entry) => entry.waiting ?? []);
	const count = waiting.reduce((sum, each) => sum + each.count, 0);
	return (
		<div className="frame-toggle">
			<button
				type="button"
				className="btn btn-small"
				popoverTarget="dashboard-menu"
				aria-describedby={count > 0 ? id : undefined}
			>
				<MenuIcon />
				Menu
			</button>
			{count > 0 && (
				<WaitingCount
					id={id}
					count={count}
					isLate={waiting.some(({ isLate }) => isLate)}
					words="waiting"
				/>
			)}
		</div>
	);
}

function MenuGroup({ name, entries }: { name: string | undefined; entries: readonly MenuEntry[] }) {
	const id = useId();
	return (
		<div>
			{name && (
				<p className="frame-group-name" id={id}>
					{name}
				</p>
			)}
			<ul className="frame-group-links" aria-labelledby={name && id}>
				{entries.map((entry) => (
					<li key={entry.to}>
						<MenuLink entry={entry} />
					</li>
				))}
			</ul>
		</div>
	);
}

/** The count describes the link from outside, so that the accessible name is only the label. */
function MenuLink({ entry: { to, label, icon, end, waiting } }: { entry: MenuEntry }) {
	const id = useId();
	const count = waiting?.count ?? 0;
	const link = (
		<NavLink
			className="frame-link"
			to={to}
			end={end}
			onClick={closeMenu}
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
			<WaitingCount id={id} {...waiting} />
		</div>
	);
}

/** A visual badge; screen readers get its text through `aria-describedby`. */
function WaitingCount({
	id,
	count,
	isLate,
	words,
}: NonNullable<MenuEntry["waiting"]> & { id: string }) {
	return (
		<>
			<span className="frame-count" data-tone={isLate ? "red" : "amber"} aria-hidden="true">
				{count > 99 ? "99+" : count}
			</span>
			<span id={id} hidden>
				{count} {words}
			</span>
		</>
	);
}
