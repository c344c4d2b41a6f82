import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { endpoints } from "../../src/api.ts";
import type { Endpoint } from "../../src/platform/endpoint.ts";
import { type Access, ROLES } from "../../src/platform/guard.ts";
import { testApp } from "../support/app.ts";

const app = await testApp();
afterAll(() => app.close());

const CALLERS = ["anonymous", ...ROLES, "ended session"] as const;
type Caller = (typeof CALLERS)[number];

/** A fresh account for each call: some of them end its session. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
	if (caller === "anonymous") return undefined;
	const user = await app.user(caller === "ended session" ? "admin" : caller);
	if (caller === "ended session") await app.call("POST", "/auth/logout", { as: user });
	return user.token;
}

/** The call with ids that nothing has: whoever is let in finds nothing, or is told what is missing. */
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

/** Said here once more on purpose: a mistake in the guard must not be its own measure. */
const LET_IN: Record<Access, readonly Caller[]> = {
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
		if (LET_IN[access].includes(caller)) {
			expect([401, 403], `${caller}: ${status}`).not.toContain(status);
			expect(status, caller).toBeLessThan(500);
		} else {
			const signedIn = caller !== "anonymous" && caller !== "ended session";
			expect(status, caller).toBe(signedIn ? 403 : 401);
		}
	}
});

test("nobody who is signed out learns which addresses exist behind the guard", async () => {
	const known = await app.call("GET", `/users/${randomUUID()}`);
	const malformed = await app.call("GET", "/users/not-an-id");
	expect([known.status, malformed.status]).toEqual([401, 401]);
});
