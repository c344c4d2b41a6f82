import type { ReactNode } from "react";
import { readText } from "../platform/browser/read-fields.ts";
import { CODES } from "../platform/text/codes.ts";
import { classes } from "./format.ts";
import { serverText } from "./messages.ts";

/* Not in contact-text.tsx, which visitors load too. */

/** References and codes, amounts, and phone numbers of Kenya. */
const UNBREAKABLE = new RegExp(
	`(${CODES.source}|\\bKES [\\d,.]*\\d|(?:\\+254|\\b0) ?[17]\\d\\d ?\\d{3} ?\\d{3}\\b)`,
);

/** A text in which no reference, code, amount or phone number breaks; phone numbers are links to call them. */
export function WithReferences({ children }: { children: string }) {
	// Every second part is one of them.
	return readText(children)
		.split(UNBREAKABLE)
		.map((part, place) => {
			if (place % 2 === 0) return part;
			const Tag = /^[+0]/.test(part) ? "a" : "span";
			return (
				<Tag
					className={classes("whole", CODES.test(part) && "mono")}
					// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
					key={place}
					href={Tag === "a" ? `tel:${part.replace(/ /g, "")}` : undefined}
					translate="no"
				>
					{part}
				</Tag>
			);
		});
}

/** Applies it to text; other content stays. */
export const withReferences = (content: ReactNode) =>
	typeof content === "string" ? <WithReferences>{content}</WithReferences> : content;

/** From now on, every failure and message keeps them whole. */
export function keepWhole(): void {
	serverText.text = withReferences;
}
