import { slugOf } from "../../platform/text/slug.ts";

/** The slug of a school's page; "" if nothing remains. Spellings with the same slug count as one school. */
export function schoolSlug(school: string): string {
	return slugOf(school, "");
}
