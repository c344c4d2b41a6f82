import { slugOf } from "../../../platform/text/slug.ts";

/** The last part of the address of a school's page; "" for one that has none. Spellings that it joins are one school. */
export function schoolSlug(school: string): string {
	return slugOf(school, "");
}
