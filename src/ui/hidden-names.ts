import type { NameWarnings } from "../platform/privacy/hidden-names.ts";
import { groupBy } from "../platform/text/group-by.ts";
import { note } from "./note.tsx";

/** The server sends at most a hundred; more than these would be higher than a phone's screen. */
const LISTED = 8;

const MORE = "and others";
const REQUEST = "Please take them out, unless these people have agreed.";
const LOOK = "Please search the projects and photos for these names yourself.";

/** Warns staff of hidden people whom public texts name. `about`: the screens whose heading shows it. */
export function warnOfHiddenNames(
	{ hidden_names: names = [], named_in: texts = [], search_incomplete: isIncomplete }: NameWarnings,
	about: "projects" | "results" | "gallery" | "trash",
): void {
	if (names.length > 0) {
		const text = `This public text contains names that the results hide: ${listed(names)}. ${REQUEST}`;
		note.warning(text, { about });
	}
	if (texts.length > 0) {
		const shown = groupBy(texts.slice(0, LISTED), ({ title }) => title);
		const titles = [...shown].map(
			([title, named]) => `${named.map(({ name }) => name).join(", ")} in “${title}”`,
		);
		if (texts.length > LISTED) titles.push(MORE);
		const text = `Other public texts contain names that this result hides: ${titles.join("; ")}. ${REQUEST}`;
		note.warning(text, { about });
	}
	if (isIncomplete) {
		const text = `Not all public texts were searched for names that this result hides. ${LOOK}`;
		note.warning(text, { about });
	}
}

function listed(found: readonly string[]): string {
	const shown = found.slice(0, LISTED);
	return [...shown, ...(found.length > LISTED ? [MORE] : [])].join(", ");
}
