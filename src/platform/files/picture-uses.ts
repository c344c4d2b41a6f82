import type { AliasableExpression } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";

/** One use of a picture; `deleted_at` when what uses it is in the trash. */
export interface PictureUse {
	picture_id: string;
	deleted_at: string | null;
}

/** A use as staff are shown it. */
export interface PicturePlace extends PictureUse {
	kind: "project" | "photo";
	record_id: string;
	title: string;
	part: "cover" | "text" | "photo";
	/** 1 when it is shown there without a description. */
	undescribed: number | null;
}

/** Where a feature's tables refer to uploaded pictures. Its rows in the trash count: they can be restored. */
export interface PictureUses {
	/** Looked up by `picture_id`, which needs an index. */
	select: (db: Db) => AliasableExpression<PictureUse>;
	/** The same uses with what names them. */
	places: (db: Db) => AliasableExpression<PicturePlace>;
	/**
	 * Where uses are a copy of what other columns say: brings some of the rows up to date that changed without
	 * it, such as those of an older version. True when there may be more.
	 */
	catchUp?: (tx: Tx) => Promise<boolean>;
}
