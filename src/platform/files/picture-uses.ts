import type { AliasableExpression } from "kysely";
import type { Db } from "../../db/connect.ts";

/** One use of a picture; `deleted_at` is set if the record that uses it is in the trash. */
export interface PictureUse {
	picture_id: string;
	deleted_at: string | null;
}

export interface PicturePlace extends PictureUse {
	kind: "project" | "photo" | "site";
	record_id: string;
	title: string;
	part: "cover" | "text" | "photo" | "logo" | "team";
	/** 1 if the picture has no description in this place. */
	undescribed: number;
}

/** Where a feature's tables refer to uploaded pictures. Rows in the trash count, because they can be restored. */
export interface PictureUses {
	/** Callers filter it by `picture_id`, which needs an index. */
	select: (db: Db) => AliasableExpression<PictureUse>;
	/** The same uses with what staff are shown of each. */
	places: (db: Db) => AliasableExpression<PicturePlace>;
}
