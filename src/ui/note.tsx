import { Cards } from "./message-cards.tsx";
import {
	addMessage,
	type Content,
	type Kind,
	PAGE_NOTES,
	removeMessages,
	usePlace,
} from "./messages.ts";
import { Toasts } from "./toast.tsx";

interface NoteOptions {
	/** What it is about, such as "orders 12": where that has a `NoteSlot`, the note is shown there. */
	about: string;
	/** Notes with the same id replace each other; the content by default. */
	id?: string;
	/** When it is of no use any more. Default: when it is dismissed. */
	seconds?: number;
}

function stay(kind: Kind) {
	return (content: Content, { about, id, seconds }: NoteOptions) =>
		addMessage({ kind, content, key: id ?? content, about }, seconds);
}

/** A message that must stay longer than a toast: it has a link or a button, or takes time to read. */
export const note = {
	success: stay("success"),
	error: stay("error"),
	warning: stay("warning"),
};

/** Removes what does not apply any more: the note with this id, or all messages. */
export function clearNotes(id?: string): void {
	removeMessages(({ key }) => !id || key === id);
}

/** Shows the notes about a thing beside it. */
export function NoteSlot({ about }: { about: string }) {
	const [place, notes] = usePlace(about);
	return (
		<div className="note-slot" ref={place} aria-live="polite">
			<Cards of={notes} />
		</div>
	);
}

/**
 * The notes about what is not shown. They are a part of the page, which nothing covers: a layout has them above its
 * screen, a modal dialog at its end.
 *
 * @param show displays the notes
 */
export function PageNotes({ show: Notes = Cards }: { show?: typeof Cards }) {
	const [place, notes] = usePlace(PAGE_NOTES);
	return (
		<div className="page-notes" ref={place} aria-live="polite">
			<Notes of={notes} />
		</div>
	);
}

/** The toasts and notices of a layout or a modal dialog, which are over the page for three seconds. */
export function PageToasts() {
	return (
		<>
			<Toasts placement="bottom-right" />
			<Toasts placement="top-right" />
		</>
	);
}
