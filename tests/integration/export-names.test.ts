import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../support/app.ts";

const app = await testApp();
const admin = await app.user("admin");
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

test.each([
	["orders", "/orders/export.csv", "orders-DAY.csv"],
	["users", "/users/export.csv", "users-DAY.csv"],
	["what is stored of a person", `/people?email=${admin.email}`, "person-DAY.json"],
])("an export of %s is named after the day it is in Nairobi", async (_, path, name) => {
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const dayAfter = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
	for (const [time, day] of [
		["20:59:59Z", tomorrow],
		["21:00:00Z", dayAfter],
	] as const) {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${tomorrow}T${time}`) });
		const { status, headers } = await app.call("GET", path, { as: admin });
		expect(status).toBe(200);
		expect(headers.get("content-disposition")).toContain(`"${name.replace("DAY", day)}"`);
		vi.useRealTimers();
	}
});
