import type { MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { storageText } from "../../platform/browser/storage-problem.ts";
import { Card } from "../../ui/card.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import type { Change } from "./open-workbook.ts";
import type { Problem } from "./store.ts";
import type { Workbook } from "./workbook.ts";

export function problemText(problem: Problem): string {
	if (problem === "changed") {
		return "This workbook was changed in another tab: your last change here is not saved.";
	}
	if (problem === "gone") {
		return "This workbook is no longer stored on this device: it was deleted in another tab, or the browser has cleared it.";
	}
	return storageText(problem);
}

export function NotDeleted({ title }: { title: string }) {
	return (
		<Refusal title={`“${title || "Without a title"}” could not be deleted.`}>
			<p>It is still on this device. Try again.</p>
		</Refusal>
	);
}

export interface Confirmable {
	title: string;
	text: ReactNode;
	label: string;
	run: () => void;
}

export function workbookDeletion(title: string, run: () => void): Confirmable {
	const text = (
		<p>
			“{title || "Without a title"}” will be deleted from this device, with its logbook, tables and
			texts. This cannot be undone. A file that you saved stays where it is.
		</p>
	);
	return { title: "Delete Workbook", text, label: "Delete", run };
}

export interface PartProps {
	book: Workbook;
	update: (change: Change) => void;
	confirm: (action: Confirmable) => void;
}

interface FoldProps {
	id: string;
	title: string;
	/** Shown beside the title, open or not. */
	note: ReactNode;
	open: boolean;
	onToggle: () => void;
	children: ReactNode;
}

/** A card whose content is rendered only while open. The pressed title stays in place on the screen. */
export function Fold({ id, title, note, open, onToggle, children }: FoldProps) {
	function toggle({ currentTarget: button }: MouseEvent) {
		const before = button.getBoundingClientRect().top;
		flushSync(onToggle);
		scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
	}
	return (
		<Card as="section" aria-labelledby={id}>
			<h2 className="fold-title">
				<button type="button" id={id} aria-expanded={open} onClick={toggle}>
					<span>{unbroken(title)}</span>
				</button>
			</h2>
			<p className="fold-note">{note}</p>
			{open && children}
		</Card>
	);
}
