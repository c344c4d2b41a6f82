import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";

type Kind = "success" | "error" | "warning" | "info";
type Placement = "bottom-right" | "top-right" | "page";

/** Content other than plain text; receives a function that dismisses the note. */
type NoteContent = (dismiss: () => void) => ReactNode;

interface Message {
	id: number;
	kind: Kind;
	content: string | NoteContent;
	/** Identifies equal messages. */
	key: unknown;
	placement: Placement;
}

/** How long every toast and notice is shown. */
const SECONDS = 3;
const NONE: readonly Message[] = [];

let messages = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Message[]) {
	messages = next;
	for (const listener of listeners) listener();
}

function dismiss(id: number) {
	change(messages.filter((message) => message.id !== id));
}

function add(kind: Kind, content: string | NoteContent, placement: Placement, key: unknown) {
	lastId += 1;
	const id = lastId;
	// A repeated message replaces the earlier one: a pile would cover the page.
	const others = messages.filter(
		(message) => message.key !== key || message.placement !== placement,
	);
	change([...others, { id, kind, content, key, placement }]);
	return id;
}

function dismissLater(id: number, seconds: number) {
	setTimeout(() => dismiss(id), seconds * 1000);
}

function show(kind: Kind) {
	return (
		text: string,
		{ placement = "bottom-right" }: { placement?: Exclude<Placement, "page"> } = {},
	) => dismissLater(add(kind, text, placement, `${kind} ${text}`), SECONDS);
}

/** `toast.success("Project saved.")`; with `{ placement: "top-right" }` it is a notice. */
export const toast = {
	success: show("success"),
	error: show("error"),
	info: show("info"),
};

interface NoteOptions {
	/** Notes with the same id replace each other; the text by default. */
	id?: string;
	/** When it is of no use any more. Default: when it is dismissed. */
	seconds?: number;
}

function stay(kind: Kind) {
	return (content: string | NoteContent, { id = "", seconds }: NoteOptions = {}) => {
		const added = add(kind, content, "page", id || content);
		if (seconds !== undefined) dismissLater(added, seconds);
	};
}

/** A message that must stay longer than a toast: it has a link or a button, or takes time to read. */
export const note = {
	success: stay("success"),
	error: stay("error"),
	warning: stay("warning"),
};

/** Removes what does not apply any more: the note with this id, or all of them. */
export function clearNotes(id?: string): void {
	change(messages.filter(({ placement, key }) => placement !== "page" || (id && key !== id)));
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

const kinds = {
	success: { tone: "green", Icon: CheckIcon },
	error: { tone: "red", Icon: WarningIcon },
	warning: { tone: "amber", Icon: WarningIcon },
	info: { tone: "blue", Icon: InfoIcon },
} as const;

/** What is mounted; the topmost is the last of its kind and alone shows the messages. */
const places: Record<"toasts" | "notes", readonly symbol[]> = { toasts: [], notes: [] };

function useMessages(of: keyof typeof places, onTop: boolean): readonly Message[] {
	const [place] = useState(() => Symbol());
	useLayoutEffect(() => {
		// A dialog can mount together with its layout, and before it.
		places[of] = onTop ? [...places[of], place] : [place, ...places[of]];
		change(messages);
		return () => {
			places[of] = places[of].filter((other) => other !== place);
			change(messages);
		};
	}, [of, place, onTop]);
	return useSyncExternalStore(
		subscribe,
		() => (places[of][places[of].length - 1] === place ? messages : NONE),
		() => NONE,
	);
}

const hasNotes = (all: readonly Message[]) => all.some(({ placement }) => placement === "page");

/**
 * Place one in each layout and in each modal dialog, because nothing below a modal dialog can be clicked. Its live
 * regions must exist before a toast appears, or screen readers do not announce it.
 */
export function Toaster({ onTop = false }: { onTop?: boolean }) {
	const all = useMessages("toasts", onTop);
	const areAboveNotes = hasNotes(all) && places.notes.length > 0;
	return (
		<>
			<Stack placement="bottom-right" messages={areAboveNotes ? NONE : all} />
			<Stack placement="top-right" messages={all} />
		</>
	);
}

/**
 * The notes, at the end of what a layout, or a modal dialog, contains: in view, and nothing moves when one appears.
 * While there are any, toasts are above them, so that they do not cover their buttons.
 */
export function PageNotes({ onTop = false }: { onTop?: boolean }) {
	const all = useMessages("notes", onTop);
	return (
		<Stack placement="page" messages={all}>
			<Stack placement="bottom-right" messages={hasNotes(all) ? all : NONE} />
		</Stack>
	);
}

interface StackProps {
	placement: Placement;
	messages: readonly Message[];
	children?: ReactNode;
}

function Stack({ placement, messages: all, children }: StackProps) {
	const here = all.filter((item) => item.placement === placement);
	const urgent = (item: Message) => item.kind === "error" || item.kind === "warning";
	return (
		<div className="toasts" data-placement={placement}>
			<div role="status">
				{here
					.filter((item) => !urgent(item))
					.map((item) => (
						<ToastCard key={item.id} message={item} />
					))}
			</div>
			<div role="alert">
				{here.filter(urgent).map((item) => (
					<ToastCard key={item.id} message={item} />
				))}
			</div>
			{children}
		</div>
	);
}

function ToastCard({ message: { id, kind, content } }: { message: Message }) {
	const { tone, Icon } = kinds[kind];
	const close = () => dismiss(id);
	return (
		<div className="toast" data-tone={tone}>
			<span className="toast-icon">
				<Icon />
			</span>
			<p className="toast-text">{typeof content === "string" ? content : content(close)}</p>
			<Button variant="icon" aria-label="Dismiss" onClick={close}>
				<CloseIcon />
			</Button>
		</div>
	);
}
