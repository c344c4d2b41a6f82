import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery } from "kysely";
import { vi } from "vitest";
import type { TestApp } from "./app.ts";

const statementsInContext = new AsyncLocalStorage<CompiledQuery[]>();

/** The SQL statements that a function executes, with their parameters; not those of other code at the same time. */
export async function statementsOf(
	app: TestApp,
	run: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
	const prototype = prototypeWith(app.context.db.getExecutor(), "executeQuery");
	const { executeQuery } = prototype;
	const spy = vi.spyOn(prototype, "executeQuery").mockImplementation(function (
		this: object,
		query: unknown,
	) {
		statementsInContext.getStore()?.push(query as CompiledQuery);
		return executeQuery.call(this, query);
	});
	const statements: CompiledQuery[] = [];
	try {
		await statementsInContext.run(statements, run);
		return statements;
	} finally {
		spy.mockRestore();
	}
}

/** The prototype that defines the method: transactions have another executor class. */
function prototypeWith(object: object, method: string): { executeQuery(query: unknown): unknown } {
	const prototype = Object.getPrototypeOf(object);
	return Object.hasOwn(prototype, method) ? prototype : prototypeWith(prototype, method);
}
