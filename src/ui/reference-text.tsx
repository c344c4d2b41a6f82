import { readText } from "../platform/browser/read-fields.ts";

/* Not in contact-text.tsx, which visitors load too. */

const REFERENCE = /(MR-[2-9A-Z]{6})/;

/** A text in which no reference breaks at its hyphen. */
export function WithReferences({ children }: { children: string }) {
	// Every second part is a reference.
	return readText(children)
		.split(REFERENCE)
		.map((part, place) =>
			place % 2 === 1 ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
				<span className="whole-reference" key={place} translate="no">
					{part}
				</span>
			) : (
				part
			),
		);
}

/** A text of the server, which may name references. */
export const withReferences = (text: string) => <WithReferences>{text}</WithReferences>;
