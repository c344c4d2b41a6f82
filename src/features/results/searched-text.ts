import { fold } from "../../fold.ts";
import { NAME_WITHHELD, namesShownOf } from "./shown-name.ts";

/** Staff also find items of drafts. */
export type Audience = "public" | "staff";

interface Item {
	participant_name: string;
	school: string;
	names_shown: string;
	name_hidden: number;
}

/** Excludes a name that the audience does not see in full. */
export function searchedText(item: Item, audience: Audience): string {
	const { participant_name, school } = item;
	const seesAll = audience === "staff" || namesShownOf(item) === "full";
	const isShown = seesAll && participant_name !== NAME_WITHHELD;
	return fold(isShown ? `${participant_name}\n${school}` : school);
}

export function hasWords(text: string, words: readonly string[]): boolean {
	return words.every((word) => text.includes(word));
}
