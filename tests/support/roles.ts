import { expect } from "vitest";
import type { TestApp } from "./app.ts";

export type RoleCall = readonly [method: string, path: string, body?: unknown];

/** Expects that signed-out callers get 401 and users 403, while staff and admins are served. */
export async function expectForStaffOnly(app: TestApp, calls: readonly RoleCall[]): Promise<void> {
	await expectRefusedButToStaff(app, calls);
	for (const role of ["staff", "admin"] as const) {
		const as = await app.user(role);
		for (const [method, path, body] of calls) {
			const { status } = await app.call(method, path, { as, body });
			expect(status, `${role}: ${method} ${path}`).toBe(200);
		}
	}
}

/** Expects that signed-out callers get 401 and users 403. */
export async function expectRefusedButToStaff(
	app: TestApp,
	calls: readonly RoleCall[],
): Promise<void> {
	const user = await app.user("user");
	for (const [method, path, body] of calls) {
		const anonymous = await app.call(method, path, { body });
		const member = await app.call(method, path, { as: user, body });
		expect([path, anonymous.status, member.status]).toEqual([path, 401, 403]);
	}
}
