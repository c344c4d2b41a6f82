import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";

const app = await testApp();
afterAll(() => app.close());

async function admins(): Promise<string[]> {
	const rows = await app.context.db
		.selectFrom("users")
		.select("id")
		.where("role", "=", "admin")
		.execute();
	return rows.map((row) => row.id);
}

test("the last admin stays, even if two demote each other at the same moment", async () => {
	for (let round = 0; round < 5; round += 1) {
		await app.context.db.deleteFrom("users").execute();
		const [one, two] = await Promise.all([app.user("admin"), app.user("admin")]);
		const demote = (id: string, as: typeof one) =>
			app.call("PUT", `/users/${id}`, { as, body: { role: "user" } });
		const answers = await Promise.all([demote(two.id, one), demote(one.id, two)]);
		const statuses = answers.map((answer) => answer.status).sort();
		// The slower one may already have lost its session.
		expect(statuses[0]).toBe(200);
		expect([401, 409]).toContain(statuses[1]);
		expect(await admins()).toHaveLength(1);
	}
});

test("the only admin cannot give up the role", async () => {
	await app.context.db.deleteFrom("users").execute();
	const admin = await app.user("admin");
	const refused = await app.call("PUT", `/users/${admin.id}`, {
		as: admin,
		body: { role: "staff", username: "renamed" },
	});
	expect(refused.status).toBe(409);
	expect(refused.body.fields).toHaveProperty("role");
	expect((await app.call("GET", "/auth/verify", { as: admin })).body.result.user.username).toBe(
		admin.username,
	);
	expect(await admins()).toEqual([admin.id]);
});
