import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { NavLink } from "react-router";
import { classes } from "../../../ui/format.ts";
import { MenuIcon } from "../../../ui/icons.tsx";

export interface MenuEntry {
	to: string;
	label: string;
	icon: ReactNode;
	/** Heading above the entry. The seven entries that the specification names have none and come first. */
	group?: string | undefined;
	/** Marks only the exact address as current, because every screen's address begins with Overview's. */
	end?: boolean;
	/** Count of unfinished items, whether any is late, and a text for screen readers. */
	waiting?: { count: number; isLate: boolean; text: string } | undefined;
}

export interface MenuProps {
	entries: readonly MenuEntry[];
	userName: string;
	role: string;
	onLogout: () => void;
	isOpen: boolean;
	onToggle: (isOpen: boolean) => void;
}

/** Group of the entries beside the person's name. */
const OWN_GROUP = "You";

/** On a phone the menu is a popover, which the browser closes on Escape and on a press outside it. */
export function Menu({ entries, userName, role, onLogout, isOpen, onToggle }: MenuProps) {
	const menu = useRef<HTMLDivElement>(null);
	const ownEntries = entries.filter(({ group }) => group === OWN_GROUP);
	const mainEntries = entries.filter(({ group }) => group !== OWN_GROUP);
	const groupNames = [...new Set(mainEntries.map(({ group }) => group))];

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
				className="frame-menu inset-[var(--head-height)_0_auto] w-full max-h-[calc(100dvh_-_var(--head-height))] pt-3 pb-4 px-3 border-b-2 border-ink bg-card text-ink overflow-y-auto overscroll-contain xl:static xl:flex-1 xl:flex xl:flex-col xl:w-auto xl:min-h-0 xl:max-h-none xl:p-0 xl:border-0 xl:bg-transparent xl:overflow-visible"
				id="dashboard-menu"
				popover="auto"
				ref={menu}
				onBeforeToggle={({ newState }) => onToggle(newState === "open")}
			>
				{/* While the menu is open, the page's own heading is inert. */}
				{isOpen && <h1 className="visually-hidden">Menu</h1>}
				<nav
					className="frame-links xl:flex-1 xl:-mr-0.5 xl:py-1 xl:pl-3 xl:overflow-x-hidden xl:overflow-y-auto"
					aria-label="Dashboard"
				>
					{groupNames.map((name) => (
						<MenuGroup
							key={name ?? ""}
							name={name}
							entries={mainEntries.filter(({ group }) => group === name)}
						/>
					))}
				</nav>
				<div
					className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 mt-3 pt-2 px-3.5 border-t border-rule text-sm leading-[1.4] xl:m-0 xl:pt-1 xl:pb-1.5 xl:px-4"
					data-no-analytics
				>
					<p className="flex gap-2 min-w-0">
						<span className="min-w-0 font-semibold overflow-hidden text-ellipsis whitespace-nowrap">
							{userName}
						</span>
						<span className="text-ink-soft">{role}</span>
					</p>
					<button
						type="button"
						className="link inline-flex items-center min-h-11 cursor-pointer underlined pointer-fine:xl:min-h-7.5"
						onClick={onLogout}
					>
						Logout
					</button>
					<nav className="col-span-full flex gap-5 xl:gap-4" aria-label="Your account">
						{ownEntries.map(({ to, label }) => (
							<NavLink
								key={to}
								className="frame-account-link inline-flex items-center min-h-11 underlined cursor-pointer pointer-fine:xl:min-h-7.5"
								to={to}
								onClick={closeMenu}
							>
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
		<div className="frame-toggle relative xl:hidden">
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
					text="waiting"
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
				<p
					className="pt-3 pb-0.5 px-3.5 text-ink-soft text-xs font-semibold pointer-fine:xl:pt-1.5 pointer-fine:xl:leading-[1.4]"
					id={id}
				>
					{name}
				</p>
			)}
			<ul className="flex flex-wrap gap-y-0.5 gap-x-2 xl:flex-col" aria-labelledby={name && id}>
				{entries.map((entry) => (
					<li key={entry.to} className="grow basis-[calc(50%-4px)] xl:flex-none">
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
			className={classes(
				"frame-link flex items-center gap-2.5 min-h-11 py-2 px-3.5 rounded-lg font-semibold leading-[1.3] xl:rounded-l-md xl:rounded-r-none xl:mr-0.5 xl:border-2 xl:border-transparent xl:border-r-0 pointer-fine:xl:min-h-7.5 pointer-fine:xl:py-0.5",
				count > 0 && "pr-12",
			)}
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
		<div className="relative grid">
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
	text,
}: NonNullable<MenuEntry["waiting"]> & { id: string }) {
	return (
		<>
			<span
				className="frame-count absolute top-1/2 right-3 px-2 rounded-[10px] bg-tone-soft text-tone text-xs font-bold leading-[1.4] pointer-events-none"
				data-tone={isLate ? "red" : "amber"}
				aria-hidden="true"
			>
				{count > 99 ? "99+" : count}
			</span>
			<span id={id} hidden>
				{count} {text}
			</span>
		</>
	);
}
