import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

test.each([
	["orders", () => "/orders/export.csv", "orders-DAY.csv"],
	["requests", () => "/requests/export.csv", "requests-DAY.csv"],
	["users", () => "/users/export.csv", "users-DAY.csv"],
	["what is stored of a person", (email: string) => `/people?email=${email}`, "person-DAY.json"],
])("an export of %s is named after the current day in Nairobi", async (_, path, name) => {
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
	const dayAfter = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
	for (const [time, day] of [
		["20:59:59Z", tomorrow],
		["21:00:00Z", dayAfter],
	] as const) {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${tomorrow}T${time}`) });
		// Signs in after the clock has moved, because staff sessions expire after hours without use.
		const admin = await app.user("admin");
		const { status, headers } = await app.call("GET", path(admin.email), { as: admin });
		expect(status).toBe(200);
		expect(headers.get("content-disposition")).toContain(`"${name.replace("DAY", day)}"`);
		vi.useRealTimers();
	}
});
