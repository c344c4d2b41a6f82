import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { pdf } from "../../../tests/support/files.ts";
import { daysFromNow } from "../../db/time.ts";
import { scheduledJobs } from "../../server/declared-by-features.ts";

const app = await testApp();
afterAll(() => app.close());

const { db, files } = app.context;
const staff = await app.user("staff");

async function get(path: string) {
	return (await app.call("GET", path, { as: staff })).body.result;
}
const statusOf = async (method: string, path: string) =>
	(await app.call(method, path, { as: staff })).status;

test("a deleted request is in no list, count or search, and comes back with its files", async () => {
	const id = await buildRequest(app, { name: "Nekesa Barasa" }, [["plan.pdf", pdf()]]);
	const before = await get(`/requests/${id}`);
	const [file] = before.files;
	const newRequests = async () => (await get("/requests")).counts.new;
	const counted = await newRequests();

	expect(await statusOf("DELETE", `/requests/${id}`)).toBe(200);
	expect((await get("/requests?search=nekesa")).requests).toEqual([]);
	expect(await newRequests()).toBe(counted - 1);
	for (const [method, path] of [
		["GET", `/requests/${id}`],
		["GET", `/requests/${id}/files/${file.id}`],
		["DELETE", `/requests/${id}`],
	] as const) {
		expect([path, await statusOf(method, path)]).toEqual([path, 404]);
	}
	const changed = await app.call("PUT", `/requests/${id}`, {
		as: staff,
		body: { status: "closed" },
	});
	expect(changed.status).toBe(404);

	const [trashed] = await get("/trash/requests");
	expect(trashed).toMatchObject({ id, name: "Nekesa Barasa", status: "new" });
	const days = (Date.parse(trashed.removed_at) - Date.parse(trashed.deleted_at)) / 86_400_000;
	expect(days).toBe(30);

	const restore = `/trash/requests/${id}/restore`;
	expect(await statusOf("POST", restore)).toBe(200);
	expect(await get(`/requests/${id}`)).toEqual(before);
	expect(await statusOf("GET", `/requests/${id}/files/${file.id}`)).toBe(200);
	expect(await get("/trash/requests")).toEqual([]);
	expect(await statusOf("POST", restore)).toBe(404);

	const events = await auditAbout(app, id, ["action", "subject", "before", "after", "actor_id"]);
	// Downloading the file is recorded too.
	expect(events.map(({ action }) => action)).toEqual(["delete", "restore", "export"]);
	expect(events[0]).toMatchObject({ subject: "request", actor_id: staff.id });
	// The audit event is kept longer than the request, so it must not contain personal data.
	expect(JSON.stringify(events)).not.toContain("Nekesa");
});

test("after 30 days in the trash a request is removed with its files, and no other one is", async () => {
	const deleted = async (daysAgo: number) => {
		const id = await buildRequest(app, {}, [["plan.pdf", pdf()]]);
		expect(await statusOf("DELETE", `/requests/${id}`)).toBe(200);
		await db
			.updateTable("assistance_requests")
			.set({ deleted_at: daysFromNow(-daysAgo) })
			.where("id", "=", id)
			.execute();
		return id;
	};
	const untouched = await buildRequest(app, {}, [["plan.pdf", pdf()]]);
	const young = await deleted(29);
	const old = await deleted(31);
	const stored = async (id: string) => (await files.list(`private/assistance/${id}`)).length;
	expect(await stored(old)).toBe(1);

	for (const { run } of scheduledJobs(app.context)) await run();

	expect(await Promise.all([untouched, young, old].map(stored))).toEqual([1, 1, 0]);
	const rows = await db.selectFrom("assistance_files").select("request_id").execute();
	const owners = rows.map((row) => row.request_id);
	expect(owners).toEqual(expect.arrayContaining([untouched, young]));
	expect(owners).not.toContain(old);
	expect((await get("/trash/requests")).map(({ id }: { id: string }) => id)).toEqual([young]);
});

test("erasing a person also deletes their requests in the trash, with the files", async () => {
	const admin = await app.user("admin");
	const email = "wafula@pupils.example";
	const id = await buildRequest(app, { email }, [["plan.pdf", pdf()]]);
	expect(await statusOf("DELETE", `/requests/${id}`)).toBe(200);
	const erased = await app.call("POST", "/people/erase", {
		as: admin,
		body: { confirm: true, email },
	});
	expect(erased.status, JSON.stringify(erased.body)).toBe(200);
	expect(await statusOf("POST", `/trash/requests/${id}/restore`)).toBe(404);
	expect(await files.list(`private/assistance/${id}`)).toEqual([]);
});

test("an admin permanently deletes a request in the trash, with its files and no others", async () => {
	const admin = await app.user("admin");
	const [id, other] = [
		await buildRequest(app, {}, [["plan.pdf", pdf()]]),
		await buildRequest(app, {}, [["plan.pdf", pdf()]]),
	];
	expect(await statusOf("DELETE", `/requests/${id}`)).toBe(200);
	const remove = (as: TestUser) => app.call("DELETE", `/trash/requests/${id}`, { as });
	expect((await remove(staff)).status).toBe(403);
	expect((await remove(admin)).status).toBe(200);
	expect(await files.list(`private/assistance/${id}`)).toEqual([]);
	expect(await files.list(`private/assistance/${other}`)).toHaveLength(1);
	expect(await statusOf("POST", `/trash/requests/${id}/restore`)).toBe(404);
});
