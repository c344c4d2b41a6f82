import { expect } from "vitest";
import type { TestApp } from "./app.ts";

export type RoleCall = readonly [method: string, path: string, body?: unknown];

/** Nobody is asked to sign in, a user is refused, staff and admins are answered. */
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

/** Nobody is asked to sign in, and a user is refused. */
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
