import type { Selectable } from "kysely";
import type { Schema } from "../../src/db/schema.ts";
import type { TestApp } from "./app.ts";

type Column = keyof Selectable<Schema["audit_log"]>;

export function auditAbout<const Name extends Column>(
	{ context }: Pick<TestApp, "context">,
	subjectId: string,
	columns: readonly Name[],
) {
	return context.db
		.selectFrom("audit_log")
		.select(columns)
		.where("subject_id", "=", subjectId)
		.orderBy("at")
		.execute();
}
