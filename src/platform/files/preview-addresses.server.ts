import type { Db } from "../../db/connect.ts";

/** The picture that a shared link shows. Features name its kind in their answers; `assets` renders it. */
export type PreviewKind = "project" | "result";

/** The key of a picture in `previews`: a project, a result, or one category of a result. */
export function previewSubject(kind: PreviewKind, id: string, category?: string | null): string {
	return [kind, id, ...(category ? [category] : [])].join(":");
}

/** The address of each subject's picture; a subject without a picture yet is missing. */
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
