import { type ReactNode, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from "react";

/* What toasts and notes share: messages, and the regions that show them. */

export type Kind = "success" | "error" | "warning" | "info";

/** Plain text, or a function that renders the content and can dismiss the message. */
export type Content = string | ((dismiss: () => void) => ReactNode);

export interface Message {
	id: number;
	kind: Kind;
	content: Content;
	/** Identifies equal messages. */
	key: unknown;
	/** Name of the region that shows it. */
	about: string;
	/** Ids of the rows that were beside a deleted row: the message is shown below the first one that is still listed. */
	neighbourRowIds?: readonly string[] | undefined;
	/** Whether it stays longer than its time. */
	staysOpen?: () => boolean | undefined;
}

/** Formats the references in a text. Set by the dashboard, because `withReferences` is too large for visitors' pages. */
export const referenceFormat = { apply: (content: ReactNode): ReactNode => content };

let messages: readonly Message[] = [];
let lastId = 0;

interface Region {
	name: string;
	element: Element;
	dialog: Element | null;
	update: () => void;
}

/** The mounted regions: the newest dialog's first, because it can mount together with its layout; the page's last. */
let regions: readonly Region[] = [];

const readers = new Set<() => void>();

function show(next: readonly Message[]) {
	messages = next;
	for (const { update } of regions) update();
	for (const update of readers) update();
}

export function useMessages(): readonly Message[] {
	return useSyncExternalStore(
		(update) => {
			readers.add(update);
			return () => void readers.delete(update);
		},
		() => messages,
		() => messages,
	);
}

export function removeMessages(matches: (message: Message) => boolean): void {
	show(messages.filter((message) => !matches(message)));
}

/** A repeated message replaces the earlier one, so that they do not pile up. */
export function addMessage(added: Omit<Message, "id">, seconds?: number): void {
	lastId += 1;
	const message = { ...added, id: lastId };
	show([...messages.filter(({ key }) => key !== added.key), message]);
	const end = () => {
		if (added.staysOpen?.()) setTimeout(end, 1000);
		else removeMessages((other) => other === message);
	};
	if (seconds) setTimeout(end, seconds * 1000);
}

/** A region that each layout and each modal dialog has. */
export const PAGE_NOTES = "page";

/** The region that the message names, unless a modal dialog covers it; otherwise the topmost dialog's or the page's. */
function regionOf({ about }: Message): Element | undefined {
	const fallback = regions.find(({ name }) => name === PAGE_NOTES);
	const region = regions.find(({ name, dialog }) => name === about && dialog === fallback?.dialog);
	return (region ?? fallback)?.element;
}

/** Makes an element the region of this name. Returns its ref and the messages it shows. */
export function useMessageRegion(name: string) {
	const ref = useRef<HTMLDivElement>(null);
	const [, update] = useReducer((count: number) => count + 1, 0);
	useLayoutEffect(() => {
		const element = ref.current as HTMLDivElement;
		const dialog = element.closest("dialog");
		const region = { name, element, dialog, update };
		regions = dialog ? [region, ...regions] : [...regions, region];
		if (messages.length > 0) show(messages);
		return () => {
			regions = regions.filter((other) => other !== region);
			show(messages);
		};
	}, [name]);
	return [ref, messages.filter((message) => regionOf(message) === ref.current)] as const;
}
