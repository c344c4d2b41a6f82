import type { Db } from "../../db/connect.ts";
import { pictureName, pictureNamesIn } from "../../platform/files/picture-uses.server.ts";
import type { Asset } from "./assets.contract.ts";

/** The columns of a picture that name its files. */
export interface PictureFiles {
	url: string;
	/** JSON. */
	variants: string;
}

/** The keys of a picture's files in the store, one for each width. */
export function pictureKeys({ variants }: Pick<PictureFiles, "variants">): string[] {
	return (JSON.parse(variants) as Asset["variants"]).map(({ url }) => url.slice(1));
}

/** The keys of every stored picture in each width: what is below `media/` and not among them is orphaned. */
export async function listPictureFiles(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("assets")
		.select("variants")
		.where("withdrawn_at", "is", null)
		.execute();
	return rows.flatMap(pictureKeys);
}

/** What is known of the picture that has this file, without asking the store. */
export async function pictureStateOf(
	db: Db,
	key: string,
): Promise<"stored" | "withdrawn" | "unknown"> {
	const [name] = pictureNamesIn(`/${key}`);
	if (!name) return "unknown";
	const row = await db
		.selectFrom("assets")
		.select(["variants", "withdrawn_at"])
		.where(pictureName, "=", name)
		.executeTakeFirst();
	if (!row || !pictureKeys(row).includes(key)) return "unknown";
	return row.withdrawn_at === null ? "stored" : "withdrawn";
}
