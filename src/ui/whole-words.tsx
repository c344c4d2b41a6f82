import type { ReactNode } from "react";

/** A word of two or more short parts, with what is written around it. */
const HYPHENATED = /(\S*[^\s-]-[^\s-]\S*)/;

const SHORT = 14;

/** A heading whose short words with hyphens, such as "write-up" and "250-500", do not break, unless one fills a line alone. */
export function wholeWords(text: ReactNode): ReactNode {
	if (typeof text !== "string") return text;
	const parts = text.split(HYPHENATED);
	if (parts.length === 1) return text;
	return parts.map((part, index) =>
		index % 2 === 1 && part.length <= SHORT ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
			<span className="whole-word" key={index}>
				{part}
			</span>
		) : (
			part
		),
	);
}
