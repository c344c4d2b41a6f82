import type { Db } from "../../../db/connect.ts";
import { selectResults } from "../visible-result.server.ts";
import type { ResultStatus } from "./results.contract.ts";

/** The newest year first, then the newest result. */
export function selectResultList(db: Db, status: ResultStatus | undefined) {
	return selectResults(db)
		.where("deleted_at", "is", null)
		.$if(status !== undefined, (query) => query.where("status", "=", status!))
		.orderBy("year", "desc")
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();
}
