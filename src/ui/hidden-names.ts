import type { NameWarnings } from "../platform/privacy/hidden-names.ts";
import { toast } from "./toast.tsx";

/** Long enough to read and to note whom it names. */
const SECONDS = 60;

/** The server sends at most a hundred. */
const LISTED = 20;

const REQUEST = "Please take them out, unless these people have agreed.";
const LOOK = "Please search the projects and photos for these names yourself.";

/**
 * Warns staff that a text which they have just published or scheduled names people whose names are hidden, or that texts
 * for the public contain names which they have just hidden.
 */
export function warnOfHiddenNames({
	hidden_names: names = [],
	named_in: texts = [],
	search_incomplete: isIncomplete,
}: NameWarnings): void {
	if (names.length > 0) {
		const text = `Names that the results hide are in this text for the public: ${listed(names)}. ${REQUEST}`;
		toast.warning(text, { seconds: SECONDS });
	}
	if (texts.length > 0) {
		const places = texts.map(({ name, title }) => `${name} in “${title}”`);
		const text = `Names that this result hides are in other texts for the public: ${listed(places)}. ${REQUEST}`;
		toast.warning(text, { seconds: SECONDS });
	}
	if (isIncomplete) {
		const text = `Not all texts for the public were searched for names that this result hides. ${LOOK}`;
		toast.warning(text, { seconds: SECONDS });
	}
}

function listed(found: readonly string[]): string {
	const shown = found.slice(0, LISTED);
	return [...shown, ...(found.length > LISTED ? ["and others"] : [])].join(", ");
}
