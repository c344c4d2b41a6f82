import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "./link.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface TabsProps {
	label: string;
	items: readonly { id: string; label: ReactNode }[];
	selected: string;
	onSelect: (id: string) => void;
	/** Prefix of the ids that connect the tabs to their `TabPanel`s; unique on the page. */
	idBase: string;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
	ArrowLeft: (index, count) => (index - 1 + count) % count,
	ArrowRight: (index, count) => (index + 1) % count,
	Home: () => 0,
	End: (_index, count) => count - 1,
};

/** Scrolls the selected tab into the middle if the row is wider than the screen. */
function useCentred(selected: string) {
	const list = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each selected tab
	useLayoutEffect(() => {
		const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
		if (!list.current || !tab) return;
		const { offsetLeft, offsetWidth } = tab;
		list.current.scrollLeft = offsetLeft + (offsetWidth - list.current.clientWidth) / 2;
	}, [selected]);
	return list;
}

/** Tabs that switch panels in place; arrow keys, Home and End move between them. */
export function Tabs({ label, items, selected, onSelect, idBase }: TabsProps) {
	function move(event: KeyboardEvent) {
		const step = STEPS[event.key];
		const index = items.findIndex((item) => item.id === selected);
		const next = step && items[step(index, items.length)];
		if (!next) return;
		event.preventDefault();
		onSelect(next.id);
		document.getElementById(`${idBase}-tab-${next.id}`)?.focus();
	}

	return (
		<div
			className="tabs"
			role="tablist"
			aria-label={label}
			ref={useCentred(selected)}
			onKeyDown={move}
		>
			{items.map((item) => (
				<button
					type="button"
					className="tab"
					role="tab"
					key={item.id}
					id={`${idBase}-tab-${item.id}`}
					aria-controls={`${idBase}-panel-${item.id}`}
					aria-selected={item.id === selected}
					tabIndex={item.id === selected ? 0 : -1}
					onClick={() => onSelect(item.id)}
				>
					{item.label}
				</button>
			))}
		</div>
	);
}

interface TabPanelProps {
	idBase: string;
	id: string;
	selected: string;
	children: ReactNode;
}

export function TabPanel({ idBase, id, selected, children }: TabPanelProps) {
	return (
		<div
			role="tabpanel"
			id={`${idBase}-panel-${id}`}
			aria-labelledby={`${idBase}-tab-${id}`}
			hidden={id !== selected}
			// A panel may contain nothing focusable, and keyboard users must be able to scroll it.
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it
			tabIndex={0}
		>
			{children}
		</div>
	);
}

interface TabLinksProps {
	label: string;
	items: readonly { id: string; to: string; label: ReactNode }[];
	selected: string;
	idBase: string;
}

/**
 * Tabs as links, for panels with addresses. After hydration the list is one tab stop. Only the selected panel is
 * rendered.
 */
export function TabLinks({ label, items, selected, idBase }: TabLinksProps) {
	const list = useCentred(selected);
	const hydrated = useHydrated();

	function move(event: KeyboardEvent) {
		const tabs = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
		const index = tabs.indexOf(document.activeElement as HTMLElement);
		if (index < 0) return;
		const target =
			event.key === " " ? tabs[index] : tabs[STEPS[event.key]?.(index, tabs.length) ?? -1];
		if (!target) return;
		event.preventDefault();
		target.focus();
		target.click();
	}

	return (
		<div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
			{items.map((item) => (
				<Fragment key={item.id}>
					<Link
						className="tab"
						role="tab"
						id={`${idBase}-tab-${item.id}`}
						to={item.to}
						aria-controls={item.id === selected ? `${idBase}-panel-${item.id}` : undefined}
						aria-selected={item.id === selected}
						tabIndex={hydrated && item.id !== selected ? -1 : undefined}
						preventScrollReset
					>
						{item.label}
					</Link>{" "}
				</Fragment>
			))}
		</div>
	);
}
