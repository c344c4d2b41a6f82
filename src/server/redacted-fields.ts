import { requestFields } from "../platform/api/openapi.server.ts";
import type { Feature } from "../platform/feature.ts";

const SECRETS = ["password", "token", "authorization"];

/** Fields of the log's own request line; not redacted even if a feature or form has a field of the same name. */
const LOG_FIELDS = ["status"];

/** Redacted from the log: secrets, personal columns (in database and API spelling), and input of anyone but staff. */
export function redactedFields(features: readonly Feature[]): string[] {
	const columns = features.flatMap(({ tables = {} }) =>
		Object.values(tables).flatMap((table) =>
			Object.entries(table.columns)
				.filter(([, kind]) => kind === "personal")
				.map(([column]) => column),
		),
	);
	const inputs = features
		.flatMap(({ endpoints = [] }) => endpoints)
		.filter(({ access }) => access === "public" || access === "member")
		.flatMap(({ body }) => requestFields(body).map(({ name }) => name));
	const names = new Set([...SECRETS, ...columns, ...columns.map(camelCase), ...inputs]);
	for (const name of LOG_FIELDS) names.delete(name);
	return [...names];
}

function camelCase(name: string): string {
	return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
