import { readBySchema } from "../../../platform/browser/read-by-schema.ts";
import type { CallContract } from "../../../platform/http/call.ts";

const modules = import.meta.glob<Record<string, unknown>>("/src/features/**/*.contract.ts", {
	eager: true,
});

type Response = NonNullable<CallContract["response"]>;
const responses = new Map<string, Response>();
for (const module of Object.values(modules)) for (const part of Object.values(module)) note(part);

/** Notes a call, or the calls of a trash. */
function note(part: unknown): void {
	if (typeof part !== "object" || part === null || "_zod" in part) return;
	const { method, path, response } = part as Partial<CallContract>;
	if (method && path && response) responses.set(`${method} ${path}`, response);
	else if (!Array.isArray(part)) for (const inner of Object.values(part)) note(inner);
}

/** The answer to a call with the types of its contract. */
export function readByContract(route: string, answer: object): object {
	const response = responses.get(route);
	return response ? ((readBySchema(response, answer) as object | undefined) ?? answer) : answer;
}
