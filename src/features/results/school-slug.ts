import { slugOf } from "../../platform/text/slug.ts";

/** "" if nothing remains. Spellings with the same slug count as one school. */
export function schoolSlug(school: string): string {
	return slugOf(school, "");
}
