import type { Db } from "../../db/connect.ts";

/** The picture that a shared link shows. Features name it in their answers; `assets` draws it. */
export type PreviewKind = "project" | "result";

/** How `previews` names what a picture is of: a project, a result, or one category of a result. */
export function previewSubject(kind: PreviewKind, id: string, category?: string | null): string {
	return [kind, id, ...(category ? [category] : [])].join(":");
}

/** By subject, the address of each one's picture; those that have none yet are missing. */
export async function previewAddresses(
	db: Db,
	subjects: readonly string[],
): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("previews")
		.select(["subject", "name"])
		.where("subject", "in", subjects)
		.where("withdrawn_at", "is", null)
		.execute();
	return new Map(rows.map(({ subject, name }) => [subject, `/media/${name}-preview-1200.jpg`]));
}
