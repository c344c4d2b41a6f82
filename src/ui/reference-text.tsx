import type { ReactNode } from "react";
import { readText } from "../platform/browser/read-fields.ts";
import { CODES } from "../platform/text/codes.ts";
import { classes } from "./format.ts";
import { referenceFormat } from "./messages.ts";

/* Not in contact-text.tsx, which visitors load too. */

/** References and codes, amounts, and phone numbers of Kenya. */
const UNBREAKABLE = new RegExp(
	`(${CODES.source}|\\bKES [\\d,.]*\\d|(?:\\+254|\\b0) ?[17]\\d\\d ?\\d{3} ?\\d{3}\\b)`,
);

/** A text without line breaks inside references, codes, amounts and phone numbers, which are links to call them. */
export function WithReferences({ children }: { children: string }) {
	// `split` with a group returns the matches at odd positions.
	return readText(children)
		.split(UNBREAKABLE)
		.map((part, index) => {
			if (index % 2 === 0) return part;
			const Tag = /^[+0]/.test(part) ? "a" : "span";
			return (
				<Tag
					className={classes("no-break", CODES.test(part) && "mono")}
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
					key={index}
					href={Tag === "a" ? `tel:${part.replace(/ /g, "")}` : undefined}
					translate="no"
				>
					{part}
				</Tag>
			);
		});
}

/** `WithReferences` for text; other content stays as it is. */
export const withReferences = (content: ReactNode) =>
	typeof content === "string" ? <WithReferences>{content}</WithReferences> : content;

/** Applies `withReferences` to all error boxes and messages from now on. */
export function preventReferenceBreaks(): void {
	referenceFormat.apply = withReferences;
}
