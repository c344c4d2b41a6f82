import { type MouseEvent, type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { MenuIcon } from "../../../ui/icons.tsx";

export interface MenuEntry {
	to: string;
	label: string;
	icon: ReactNode;
	/** The heading that it is listed under; what has none is the daily work, which comes first. */
	group?: string | undefined;
	/** Current on exactly this address only: Overview is the start of every other one. */
	end?: boolean;
	/** Whether the account may not see what is there. */
	refused?: boolean;
	/** How many wait there, and whether one of them is late. */
	waiting?: { count: number; isLate: boolean } | undefined;
}

interface MenuProps {
	entries: readonly MenuEntry[];
	userName: string;
	role: string;
	onLogout: () => void;
}

/** The entries beside the person's name. */
const OWN = "You";

/**
 * Beside the page, or on a phone a popover behind a button: the browser closes it on Escape and on a press
 * outside.
 */
export function Menu({ entries, userName, role, onLogout }: MenuProps) {
	const own = entries.filter(({ group }) => group === OWN);
	const others = entries.filter(({ group }) => group !== OWN);
	const names = [...new Set(others.map(({ group }) => group))];

	return (
		<>
			<MenuButton entries={entries} />
			<div className="frame-menu" id="dashboard-menu" popover="auto">
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
					<nav className="frame-own" aria-label="Your account">
						{own.map(({ to, label }) => (
							<NavLink key={to} className="frame-own-link" to={to} onClick={closeMenu}>
								{label}
							</NavLink>
						))}
					</nav>
					<button type="button" className="frame-logout link" onClick={onLogout}>
						Logout
					</button>
				</div>
			</div>
		</>
	);
}

/** Before the page changes, or asks whether to leave: the focus is then on the button, which stays in sight. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
	const menu = currentTarget.closest<HTMLElement>("[popover]");
	if (menu?.matches(":popover-open")) menu.hidePopover();
}

/** Only on a phone, where the counts of the entries are out of sight. */
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
				<WaitingCount id={id} count={count} isLate={waiting.some(({ isLate }) => isLate)} />
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

/** The count is beside the link: its name stays its label, and the count describes it. */
function MenuLink({ entry: { to, label, icon, end, refused, waiting } }: { entry: MenuEntry }) {
	const id = useId();
	const count = waiting?.count ?? 0;
	const link = (
		<NavLink
			className={refused ? "frame-link soft" : "frame-link"}
			title={refused ? "Not part of your account" : undefined}
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
			<WaitingCount id={id} count={count} isLate={waiting.isLate} />
		</div>
	);
}

/** For the eye a badge; for screen readers the description of what has `id` in its `aria-describedby`. */
function WaitingCount({ id, count, isLate }: { id: string; count: number; isLate: boolean }) {
	return (
		<>
			<span className="frame-count" data-tone={isLate ? "red" : "amber"} aria-hidden="true">
				{count > 99 ? "99+" : count}
			</span>
			<span id={id} hidden>
				{count} unanswered
			</span>
		</>
	);
}
