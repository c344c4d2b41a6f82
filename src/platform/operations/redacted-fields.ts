import type { Feature } from "../feature.ts";
import { requestFields } from "../http/json-schema.server.ts";

const SECRETS = ["password", "token", "authorization"];

/** What the log says of each request, although somebody may send a field of this name. */
const OF_THE_LOG = ["status"];

/**
 * The names of fields whose values stay out of the log: secrets, columns that features declare personal, as
 * the database and the API write them, and what people type who are not staff.
 */
export function redactedFields(features: readonly Feature[]): string[] {
	const columns = features.flatMap(({ tables = {} }) =>
		Object.values(tables).flatMap((table) =>
			Object.entries(table.columns)
				.filter(([, kind]) => kind === "personal")
				.map(([column]) => column),
		),
	);
	const typed = features
		.flatMap(({ endpoints = [] }) => endpoints)
		.filter(({ access }) => access === "public" || access === "member")
		.flatMap(({ body }) => requestFields(body).map(({ name }) => name));
	const names = new Set([...SECRETS, ...columns, ...columns.map(camelCase), ...typed]);
	for (const name of OF_THE_LOG) names.delete(name);
	return [...names];
}

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
