import { MessageCards } from "./message-cards.tsx";
import {
	addMessage,
	type Content,
	type Kind,
	type Message,
	PAGE_NOTES,
	removeMessages,
	useMessageRegion,
} from "./messages.ts";
import { Toasts } from "./toast.tsx";

interface NoteOptions extends Pick<Message, "neighbourRowIds" | "staysOpen"> {
	/** Name of the `NoteSlot` that shows it, such as "orders 12"; without such a slot, `PageNotes` shows it. */
	about: string;
	/** Notes with the same id replace each other; the content by default. */
	id?: string;
	seconds?: number;
}

function show(kind: Kind) {
	return (content: Content, { id, seconds, ...options }: NoteOptions) =>
		addMessage({ kind, content, key: id ?? content, ...options }, seconds);
}

/** A message that must outlast a toast: it has a link or a button, or takes time to read. */
export const note = {
	success: show("success"),
	error: show("error"),
	warning: show("warning"),
};

export function clearNotes(id?: string): void {
	removeMessages(({ key }) => !id || key === id);
}

export function NoteSlot({ about }: { about: string }) {
	const [region, notes] = useMessageRegion(about);
	return (
		<div className="note-slot" ref={region} aria-live="polite">
			<MessageCards messages={notes} />
		</div>
	);
}

/** Notes without a `NoteSlot`, in the page itself and not over it. */
export function PageNotes({ list: List = MessageCards }: { list?: typeof MessageCards }) {
	const [region, notes] = useMessageRegion(PAGE_NOTES);
	return (
		<div className="page-notes" ref={region} aria-live="polite">
			<List messages={notes} />
		</div>
	);
}

/** Toasts of a layout or a modal dialog, which cover a corner of the page for three seconds. */
export function PageToasts() {
	return (
		<>
			<Toasts placement="bottom-right" />
			<Toasts placement="top-right" />
		</>
	);
}
