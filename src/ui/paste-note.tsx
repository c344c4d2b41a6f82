import type { ReactNode } from "react";

/** So many of a kind are named. */
const NAMED = 10;

const LENGTH = 80;

function quoted(texts: readonly string[]): string {
	const short = texts.map((text) => (text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text));
	const named = short.slice(0, NAMED).map((text) => `“${text}”`);
	const more = texts.length - named.length;
	return named.join("; ") + (more > 0 ? ` and ${more} more` : "");
}

interface PasteNoteProps {
	leftOut: readonly string[];
	/** Heads of columns that are not read. */
	unread?: readonly string[];
	className?: string;
	children?: ReactNode;
}

/** How a paste was read, before it is stored: what is read, left out, and not understood. */
export function PasteNote({ leftOut, unread = [], className = "stack", children }: PasteNoteProps) {
	if (!children && leftOut.length === 0 && unread.length === 0) return null;
	return (
		<div role="status" className={className}>
			{children}
			{leftOut.length > 0 && <p>Left out: {quoted(leftOut)}.</p>}
			{unread.length > 0 && (
				<p>
					{unread.length === 1 ? "A column is" : `${unread.length} columns are`} not read:{" "}
					{quoted(unread)}.
				</p>
			)}
		</div>
	);
}
