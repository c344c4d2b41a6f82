import type { ReactNode } from "react";

/** A hyphenated word with the punctuation around it, or an amount. */
const UNBREAKABLE = /(\S*[^\s-]-[^\s-]\S*|KES \d\S*)/;

const MAX_WHOLE_LENGTH = 14;

/** Prevents line breaks in short hyphenated words, such as "write-up", and in amounts, unless one fills a whole line. */
export function unbroken(text: ReactNode): ReactNode {
	if (typeof text !== "string") return text;
	const parts = text.split(UNBREAKABLE);
	if (parts.length === 1) return text;
	return parts.map((part, index) =>
		index % 2 === 1 && part.length <= MAX_WHOLE_LENGTH ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
			<span className="whole-word" key={index}>
				{part}
			</span>
		) : (
			part
		),
	);
}
