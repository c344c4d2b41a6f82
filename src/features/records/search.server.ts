import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { anyCondition, contains, idBegins } from "../../db/search.ts";
import { fold } from "../../fold.ts";
import { searchedText } from "../../platform/text/phone.ts";
import { toStoredReference } from "./reference.ts";
import type { TrackedTable } from "./references.server.ts";

/** Words beyond this number are ignored. */
const MAX_WORDS = 10;

/** Records with every word in `search_text`, a note or `elsewhere`, in any order; or whose id begins with the text. */
export function recordMatches(
	db: Db,
	table: TrackedTable,
	text: string,
	elsewhere?: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
	const searchText = sql.ref("search_text");
	const words = searchedWords(text);
	// Folding removes a lone apostrophe completely.
	if (words.length === 0) return sql<boolean>`false`;
	// The longest word usually has the fewest rows. Indexes are of three characters: shorter words read all rows.
	const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
	const conditions = words.map((word) => {
		const conditions = [
			contains(searchText, word),
			// Must match the condition of the partial index: most entries are not notes.
			sql<boolean>`id in (select record_id from record_history
				where search_text is not null and ${contains(searchText, word)})`,
			...(elsewhere ? [elsewhere(word)] : []),
		];
		// `anyCondition` uses an index for each condition.
		return word === longest && word.length > 2
			? anyCondition(db, table, conditions)
			: sql<boolean>`(${sql.join(conditions, sql` or `)})`;
	});
	const found = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
	const idMatches = idBegins(text);
	return idMatches ? sql<boolean>`(${found} or ${idMatches})` : found;
}

/** The words to search for, folded. A number or reference with gaps counts as one word. */
function searchedWords(text: string): string[] {
	const asStored = (part: string) => fold(searchedText(toStoredReference(part)));
	const folded = fold(text);
	const whole = asStored(folded);
	if (whole !== folded) return [whole];
	return [...new Set(folded.split(/\s+/).filter(Boolean).map(asStored))].slice(0, MAX_WORDS);
}
