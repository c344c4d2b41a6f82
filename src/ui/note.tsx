import { MessageCards } from "./message-cards.tsx";
import {
	addMessage,
	type Content,
	type Kind,
	PAGE_NOTES,
	removeMessages,
	useMessageRegion,
} from "./messages.ts";
import { Toasts } from "./toast.tsx";

interface NoteOptions {
	/** Such as "orders 12". Shown in the `NoteSlot` of that name, if there is one. */
	about: string;
	/** Notes with the same id replace each other; the content by default. */
	id?: string;
	seconds?: number;
}

function show(kind: Kind) {
	return (content: Content, { about, id, seconds }: NoteOptions) =>
		addMessage({ kind, content, key: id ?? content, about }, seconds);
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
			<MessageCards of={notes} />
		</div>
	);
}

/** Notes without a `NoteSlot`, as a part of the page that nothing covers. `list` renders them. */
export function PageNotes({ list: List = MessageCards }: { list?: typeof MessageCards }) {
	const [region, notes] = useMessageRegion(PAGE_NOTES);
	return (
		<div className="page-notes" ref={region} aria-live="polite">
			<List of={notes} />
		</div>
	);
}

/** Toasts and notices of a layout or modal dialog, over the page for three seconds. */
export function PageToasts() {
	return (
		<>
			<Toasts placement="bottom-right" />
			<Toasts placement="top-right" />
		</>
	);
}
