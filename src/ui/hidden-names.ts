import type { NameWarnings } from "../platform/privacy/hidden-names.ts";
import { toast } from "./toast.tsx";

/** Long enough to read and to note whom it names. */
const SECONDS = 60;

const REQUEST = "Please take them out, unless these people have agreed.";

/**
 * Warns staff that a text which they have just published or scheduled names people whose names are hidden, or that texts
 * for the public contain names which they have just hidden.
 */
export function warnOfHiddenNames({
	hidden_names: names = [],
	named_in: texts = [],
}: NameWarnings): void {
	if (names.length > 0) {
		const text = `Names that the results hide are in this text for the public: ${names.join(", ")}. ${REQUEST}`;
		toast.warning(text, { seconds: SECONDS });
	}
	if (texts.length > 0) {
		const places = texts.map(({ name, title }) => `${name} in “${title}”`);
		const text = `Names that this result hides are in other texts for the public: ${places.join(", ")}. ${REQUEST}`;
		toast.warning(text, { seconds: SECONDS });
	}
}
