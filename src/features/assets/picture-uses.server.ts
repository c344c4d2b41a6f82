import { expressionBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";

/** The URL of a picture has a random name, which all of its widths share, and a width. */
const PICTURE_URL = /\/media\/([0-9a-f]{24})-/g;

export function pictureNamesIn(text: string): string[] {
	return [...new Set(Array.from(text.matchAll(PICTURE_URL), ([, name]) => name as string))];
}

/** The name of a row of `assets`; must match the expression of its index. */
export const pictureName = sql<string>`substr(assets.url, 8, 24)`;

/** SQL condition: nothing uses the row of `assets`, not even a record in the trash. */
export function isUnused(db: Db, pictureUses: readonly PictureUses[]) {
	const eb = expressionBuilder<Schema, "assets">();
	return eb.and(
		pictureUses.map(({ select }) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom(select(db).as("uses"))
						.select("uses.picture_id")
						.whereRef("uses.picture_id", "=", "assets.id"),
				),
			),
		),
	);
}

/** Those pictures that nothing uses, not even in the trash. Run it in a serializable transaction. */
export async function unusedAmong(
	tx: Tx,
	pictureUses: readonly PictureUses[],
	ids: readonly string[],
): Promise<string[]> {
	const unused = new Set(ids);
	for (const { select } of pictureUses) {
		if (unused.size === 0) break;
		const used = await tx
			.selectFrom(select(tx).as("uses"))
			.select("picture_id")
			.where("picture_id", "in", [...unused])
			.execute();
		for (const { picture_id } of used) unused.delete(picture_id);
	}
	return [...unused];
}
