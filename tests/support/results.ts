import { randomUUID } from "node:crypto";
import type { ResultItem } from "../../src/features/results/items/result-items.contract.ts";
import { addItem } from "../../src/features/results/items/result-items.service.server.ts";
import type { Result, ResultInput } from "../../src/features/results/results/results.contract.ts";
import { createResult } from "../../src/features/results/results/results.service.server.ts";
import type { Actor } from "../../src/platform/http/authorization.ts";
import { type TestApp, type TestUser, testApp } from "./app.ts";
import { buildCategory } from "./projects.ts";

/** A published result without items. `actor` must be staff. */
export function buildResult(
	app: TestApp,
	actor: Actor,
	overrides: Partial<ResultInput> = {},
): Promise<Result> {
	return createResult(app.context, actor, {
		title: "County Science Fair",
		description: null,
		year: 2025,
		status: "published",
		...overrides,
	});
}

/** An item without a position. `actor` must be staff. */
export function buildResultItem(
	app: TestApp,
	actor: Actor,
	fields: {
		resultId: string;
		categoryId: string;
		position?: number | null;
		name?: string;
		info?: string;
	},
): Promise<ResultItem> {
	return addItem(app.context, actor, {
		resultId: fields.resultId,
		item: {
			participant_name: fields.name ?? "Wanjiru Kamau",
			category_id: fields.categoryId,
			position: fields.position ?? null,
			school: "Highridge Girls",
			score: "88.5",
			additional_info: fields.info ?? "",
		},
		idempotency: { key: null, bodyHash: randomUUID() },
	});
}

export function storedItems(app: TestApp, as: TestUser) {
	return async (resultId: string): Promise<ResultItem[]> =>
		(await app.call("GET", `/results/${resultId}/items`, { as })).body.items;
}

export const namesOf = (items: ResultItem[]) => items.map((item) => item.participant_name);

/** An application with staff, a user and two categories. Close it in afterAll. */
export async function itemsApp() {
	const app = await testApp();
	const [staff, user] = [await app.user("staff"), await app.user("user")];
	const physics = await buildCategory(app, { name: "Physics" }, staff);
	const chemistry = await buildCategory(app, { name: "Chemistry" }, staff);
	return { app, staff, user, physics, chemistry, itemsOf: storedItems(app, staff) };
}
