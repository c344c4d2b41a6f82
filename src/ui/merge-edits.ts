import { get, set } from "react-hook-form";

/** A field that was edited here and changed by somebody else. */
export interface Conflict {
	/** Such as `title` or `terms.balance`. */
	name: string;
	/** The value before both changes. */
	before: unknown;
	theirs: unknown;
	mine: unknown;
}

/**
 * Three-way merge of a form's edits into the current record. Unedited fields take the record's value; edited ones stay,
 * and are conflicts if somebody else has changed them too.
 * @param from what the form showed before the edits
 */
export function mergeEdits<Values extends object>(
	values: Values,
	from: Partial<Values>,
	record: Partial<Values>,
): { values: Values; conflicts: Conflict[] } {
	const merged = structuredClone({ ...values, ...record });
	const conflicts: Conflict[] = [];
	for (const name of fieldNames(values)) {
		const [before, theirs, mine] = [from, record, values].map((all) => get(all, name) as unknown);
		if (isSame(mine, before)) continue;
		set(merged, name, mine);
		if (!isSame(theirs, before) && !isSame(theirs, mine)) {
			conflicts.push({ name, before, theirs, mine });
		}
	}
	return { values: merged, conflicts };
}

const isSame = (one: unknown, other: unknown) =>
	JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** All but the version. Lists and pictures are compared as a whole. */
function fieldNames(values: object): string[] {
	return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
		if (name === "updated_at") return [];
		const isGroup =
			typeof value === "object" && value !== null && !Array.isArray(value) && !("url" in value);
		return isGroup ? fieldNames(value).map((inner) => `${name}.${inner}`) : [name];
	});
}
