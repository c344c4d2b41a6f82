// On SQLite alone.
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/platform/api/endpoint.ts";
import { type Access, ROLES } from "../../src/platform/http/authorization.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { type TestUser, testApp } from "../support/app.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";

const app = await testApp();
afterAll(() => app.close());

const CALLERS = ["anonymous", ...ROLES, "ended session"] as const;
type Caller = (typeof CALLERS)[number];

/** A new account for each call, because some calls end the session. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
	if (caller === "anonymous") return undefined;
	const user = await app.user(caller === "ended session" ? "admin" : caller);
	if (caller === "ended session") await app.call("POST", "/auth/logout", { as: user });
	return user.token;
}

/** Makes the call with unknown ids, so that a caller with access gets 404, or 400 for missing input. */
async function statusOf({ method, path, body, multipart }: Endpoint, caller: Caller) {
	const token = await tokenOf(caller);
	const content = multipart ? new FormData() : body ? {} : undefined;
	const { status } = await app.call(
		method,
		path.replace(/:\w+/g, () => randomUUID()),
		{
			...(token !== undefined && { token }),
			...(content !== undefined && { body: content }),
		},
	);
	return status;
}

/** Written out again, because the access check must not be tested against itself. */
const ALLOWED_CALLERS: Record<Access, readonly Caller[]> = {
	public: CALLERS,
	member: ["user", "staff", "admin"],
	staff: ["staff", "admin"],
	admin: ["admin"],
};

test.each(
	endpoints.map(
		(endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint.access, endpoint] as const,
	),
)("%s lets in %s and nobody else", async (_, access, endpoint) => {
	for (const caller of CALLERS) {
		const status = await statusOf(endpoint, caller);
		if (ALLOWED_CALLERS[access].includes(caller)) {
			expect([401, 403], `${caller}: ${status}`).not.toContain(status);
			expect(status, caller).toBeLessThan(500);
		} else {
			const signedIn = caller !== "anonymous" && caller !== "ended session";
			expect(status, caller).toBe(signedIn ? 403 : 401);
		}
	}
});

test("a signed-out caller cannot learn which addresses exist behind the access check", async () => {
	const known = await app.call("GET", `/users/${randomUUID()}`);
	const malformed = await app.call("GET", "/users/not-an-id");
	expect([known.status, malformed.status]).toEqual([401, 401]);
	for (const { body } of [known, malformed]) expect(body.error).toBe("Authentication required");
});

test("only its author or an admin changes, deletes and restores a project", async () => {
	const [author, colleague, admin] = await Promise.all([
		app.user("staff"),
		app.user("staff"),
		app.user("admin"),
	]);
	const project = await buildProject(app, { title: "Solar Dryer" }, author);
	const path = `/school-projects/${project.id}`;
	const steps = [
		["PUT", path, { title: "Solar Dryer of Nakuru" }],
		["DELETE", path, undefined],
		["POST", `/trash/projects/${project.id}/restore`, undefined],
	] as const;
	for (const owner of [author, admin]) {
		for (const [method, address, body] of steps) {
			const refused = await app.call(method, address, { as: colleague, body });
			expect(refused.status, method).toBe(403);
			expect(refused.body.error).toBe(
				"School project not found or you don't have permission to edit it.",
			);
			expect((await app.call(method, address, { as: owner, body })).status, method).toBe(200);
		}
	}
	const kept = await app.call("GET", `/school-projects/by-slug/${project.slug}`);
	expect(kept.body.result.title).toBe("Solar Dryer of Nakuru");
});

test("a user sees published content and their own orders, and nothing else", async () => {
	const [user, other, staff] = await Promise.all([
		app.user("user"),
		app.user("user"),
		app.user("staff"),
	]);
	const shown = await buildProject(app, { title: `Shown to ${user.username}` }, staff);
	const draft = await buildProject(
		app,
		{ title: `Draft near ${user.username}`, status: "draft" },
		staff,
	);
	const result = await buildResult(app, staff, { title: `Of ${user.username}` });
	const draftResult = await buildResult(app, staff, { title: "Secret", status: "draft" });
	const category = await buildCategory(app, {}, staff);
	await buildResultItem(app, staff, { resultId: draftResult.id, categoryId: category.id });
	const order = await buildOrder(app, { slug: shown.slug, as: user });
	await buildOrder(app, { slug: shown.slug, as: other });

	for (const as of [user, undefined]) {
		const caller = as ? { as } : {};
		const ask = (path: string) => app.call("GET", path, caller);
		for (const query of ["", "&status=draft", "&status=published"]) {
			const projects = await ask(`/school-projects?search=${user.username}${query}`);
			expect(projects.body.result.articles.map(({ id }: { id: string }) => id)).toEqual([shown.id]);
			const results = (await ask(`/results?${query}`)).body.results;
			const ids = results.map(({ id }: { id: string }) => id);
			expect(ids).toContain(result.id);
			expect(ids).not.toContain(draftResult.id);
		}
		const bySlug = await ask(`/school-projects/by-slug/${draft.slug}`);
		expect([bySlug.status, bySlug.body.error]).toEqual([404, "This article is not available"]);
		expect((await ask(`/school-projects/${shown.id}`)).status).toBe(as ? 403 : 401);
		const hidden = await ask(`/results/${draftResult.id}`);
		expect([hidden.status, hidden.body.error]).toEqual([404, "Result not found."]);
		const items = await ask(`/results/${draftResult.id}/items`);
		expect([items.status, items.body.error]).toEqual([404, "Result not found."]);
		expect((await ask(`/results/${result.id}/items`)).status).toBe(200);
		const ordered = await app.call("POST", "/orders/by-slug", {
			...caller,
			body: { slug: draft.slug, name: "Achieng", phone: "0712345678" },
		});
		expect(ordered.status).toBe(404);
	}

	const mine = await app.call("GET", "/orders/mine", { as: user });
	expect(mine.body.data.orders.map(({ id }: { id: string }) => id)).toEqual([order.id]);
	expect((await app.call("GET", `/orders/${order.id}`, { as: user })).status).toBe(403);
	const staffSees = await app.call("GET", `/results/${draftResult.id}/items`, { as: staff });
	expect(staffSees.body.items).toHaveLength(1);
});

describe("a session ends immediately", () => {
	const verify = async (token: string) => (await app.call("GET", "/auth/verify", { token })).status;
	/** The same person on a second device. */
	const signIn = async ({ email, password }: TestUser) =>
		(await app.call("POST", "/auth/login", { body: { email, password } })).body.result.token;

	test.each<[string, (user: TestUser, admin: TestUser) => Promise<{ status: number }>, number[]]>([
		[
			"a new password ends the other sessions",
			(as) =>
				app.call("PUT", "/auth/password", {
					as,
					body: { currentPassword: as.password, newPassword: "another long password" },
				}),
			[200, 401],
		],
		[
			"a new role ends every session",
			(user, admin) => app.call("PUT", `/users/${user.id}`, { as: admin, body: { role: "staff" } }),
			[401, 401],
		],
		[
			"deletion ends every session",
			(user, admin) => app.call("DELETE", `/users/${user.id}`, { as: admin }),
			[401, 401],
		],
		[
			"erasing the person ends every session",
			(user, admin) =>
				app.call("POST", "/people/erase", {
					as: admin,
					body: { email: user.email, confirm: true },
				}),
			[401, 401],
		],
		["signing out ends this session", (as) => app.call("POST", "/auth/logout", { as }), [401, 200]],
		[
			"signing out everywhere ends every session",
			(as) => app.call("POST", "/auth/logout-all", { as }),
			[401, 401],
		],
	])("%s", async (_, end, [here, elsewhere]) => {
		const [user, admin] = await Promise.all([app.user("user"), app.user("admin")]);
		const other = await signIn(user);
		expect([await verify(user.token), await verify(other)]).toEqual([200, 200]);
		expect((await end(user, admin)).status).toBe(200);
		expect([await verify(user.token), await verify(other)]).toEqual([here, elsewhere]);
		expect((await app.call("GET", "/orders/mine", { as: user })).status).toBe(here);
	});

	test("a demoted member of staff is refused on their next call", async () => {
		const [staff, admin] = await Promise.all([app.user("staff"), app.user("admin")]);
		expect((await app.call("GET", "/orders", { as: staff })).status).toBe(200);
		await app.call("PUT", `/users/${staff.id}`, { as: admin, body: { role: "user" } });
		expect((await app.call("GET", "/orders", { as: staff })).status).toBe(401);
		const again = await signIn(staff);
		expect((await app.call("GET", "/orders", { token: again })).status).toBe(403);
	});
});
