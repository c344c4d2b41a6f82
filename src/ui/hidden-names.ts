import type { NameWarnings } from "../platform/privacy/hidden-names.ts";
import { groupBy } from "../platform/text/group-by.ts";
import { note } from "./note.tsx";

/** The server sends up to a hundred. More than these would not fit on a phone's screen. */
const MAX_LISTED = 8;

const MORE = "and others";
const REQUEST = "Please take them out, unless these people have agreed.";
const INCOMPLETE =
	"Not all public texts were searched for names that this result hides. Please search the projects and photos for these names yourself.";

/** Warns staff of hidden people whom public texts name. `about`: the screen that shows the warning. */
export function warnOfNamesInText(
	{ hidden_names: names = [], named_in: texts = [], search_incomplete: isIncomplete }: NameWarnings,
	about: "projects" | "results" | "gallery" | "trash",
): void {
	const warn = (text: string) => note.warning(text, { about });
	if (names.length > 0) {
		warn(`This public text contains names that the results hide: ${joinNames(names)}. ${REQUEST}`);
	}
	if (texts.length > 0) {
		const byTitle = groupBy(texts.slice(0, MAX_LISTED), ({ title }) => title);
		const titles = [...byTitle].map(
			([title, named]) => `${named.map(({ name }) => name).join(", ")} in “${title}”`,
		);
		if (texts.length > MAX_LISTED) titles.push(MORE);
		warn(
			`Other public texts contain names that this result hides: ${titles.join("; ")}. ${REQUEST}`,
		);
	}
	if (isIncomplete) warn(INCOMPLETE);
}

function joinNames(names: readonly string[]): string {
	const listed = names.slice(0, MAX_LISTED);
	return [...listed, ...(names.length > MAX_LISTED ? [MORE] : [])].join(", ");
}
