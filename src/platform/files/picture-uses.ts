import type { AliasableExpression } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";

/** One use of a picture; `deleted_at` when what uses it is in the trash. */
export interface PictureUse {
	picture_id: string;
	deleted_at: string | null;
}

/** Where a feature's tables refer to uploaded pictures. Its rows in the trash count: they can be restored. */
export interface PictureUses {
	/** Looked up by `picture_id`, which needs an index. */
	select: (db: Db) => AliasableExpression<PictureUse>;
	/**
	 * Where uses are a copy of what other columns say: brings some of the rows up to date that changed without
	 * it, such as those of an older version. True when there may be more.
	 */
	catchUp?: (tx: Tx) => Promise<boolean>;
}
