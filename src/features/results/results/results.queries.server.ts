import type { Db } from "../../../db/connect.ts";
import { selectResults } from "../visible-result.server.ts";
import type { ResultStatus } from "./results.contract.ts";

/** The newest year first, within it the newest result. */
export function selectResultList(db: Db, status: ResultStatus | undefined) {
	return selectResults(db)
		.where("deleted_at", "is", null)
		.$if(status !== undefined, (query) => query.where("status", "=", status!))
		.orderBy("year", "desc")
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** The latest deleted first. */
export function selectTrashPage(db: Db, { page, limit }: { page: number; limit: number }) {
	return selectResults(db)
		.where("deleted_at", "is not", null)
		.orderBy("deleted_at", "desc")
		.orderBy("id")
		.limit(limit)
		.offset((page - 1) * limit)
		.execute();
}

export async function countTrash(db: Db): Promise<number> {
	const { total } = await db
		.selectFrom("results")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.where("deleted_at", "is not", null)
		.executeTakeFirstOrThrow();
	return total;
}
