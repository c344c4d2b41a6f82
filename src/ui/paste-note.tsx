import type { ReactNode } from "react";

const MAX_QUOTED = 10;
const MAX_LENGTH = 80;

function quoted(texts: readonly string[]): string {
	const short = texts.map((text) =>
		text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text,
	);
	const named = short.slice(0, MAX_QUOTED).map((text) => `“${text}”`);
	const more = texts.length - named.length;
	return named.join("; ") + (more > 0 ? ` and ${more} more` : "");
}

interface PasteNoteProps {
	leftOut: readonly string[];
	unreadColumns?: readonly string[];
	className?: string;
	children?: ReactNode;
}

/** How a paste was read, before it is stored: what is read, left out, and not understood. */
export function PasteNote({ leftOut, unreadColumns = [], className, children }: PasteNoteProps) {
	if (!children && leftOut.length === 0 && unreadColumns.length === 0) return null;
	return (
		<div role="status" className={className ?? "stack"}>
			{children}
			{leftOut.length > 0 && <p>Left out: {quoted(leftOut)}.</p>}
			{unreadColumns.length > 0 && (
				<p>
					{unreadColumns.length === 1 ? "One column" : `${unreadColumns.length} columns`} will not
					be imported: {quoted(unreadColumns)}.
				</p>
			)}
		</div>
	);
}
