import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { buildAsset, buildGalleryItem } from "../../../tests/support/media.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { buildResult } from "../../../tests/support/results.ts";
import { atTime, daysFromNow } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import type { AuditSubject } from "../../product/kinds.ts";
import type { AuditEntry } from "./audit.contract.ts";

const app = await testApp();
let admin: TestUser;
let staff: TestUser;
afterAll(() => app.close());

beforeAll(async () => {
	admin = await app.user("admin", { username: "Wanjiru" });
	staff = await app.user("staff", { username: "Otieno 100%" });
	const note = (actor: TestUser, subject: AuditSubject, id: string) =>
		transaction(app.context.db, (tx) =>
			recordAuditEvent(tx, actor, "update", subject, id, {
				before: { status: "pending", title: "Same" },
				after: { status: "completed", title: "Same" },
			}),
		);
	await note(admin, "project", "p1");
	await note(staff, "order", "o1");
	await note(staff, "project", "p2");
});

async function find(query: string) {
	const { body } = await app.call("GET", `/audit${query}`, { as: admin });
	return body.result.entries.map((entry: { subject_id: string }) => entry.subject_id).sort();
}

test("an admin reads who changed what, with the fields that differ", async () => {
	const { body } = await app.call("GET", "/audit?limit=2", { as: admin });
	expect(body.result.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
	const all = await app.call("GET", "/audit", { as: admin });
	expect(all.body.result.entries).toContainEqual({
		id: expect.any(String),
		at: expect.any(String),
		actor: { id: staff.id, name: "Otieno 100%" },
		action: "update",
		subject: "order",
		subject_id: "o1",
		before: { status: "pending" },
		after: { status: "completed" },
		record: null,
	});
	const times = all.body.result.entries.map((entry: { at: string }) => entry.at);
	expect(times).toEqual([...times].sort().reverse());
});

test("entries are found by subject, actor id and part of the name", async () => {
	expect(await find("?subject=project")).toEqual(["p1", "p2"]);
	expect(await find(`?actor=${staff.id}`)).toEqual(["o1", "p2"]);
	expect(await find("?actor=wanj")).toEqual(["p1"]);
	expect(await find("?actor=100%25")).toEqual(["o1", "p2"]);
	expect(await find("?subject=project&actor=otieno")).toEqual(["p2"]);
});

test("a person's entries are found by a name beyond ASCII in any case", async () => {
	const editor = await app.user("staff", { username: "Ũhuru Ĩmani" });
	await transaction(app.context.db, (tx) =>
		recordAuditEvent(tx, editor, "delete", "category", "c1"),
	);
	expect(await find(`?actor=${encodeURIComponent("ũhuru ĩ")}`)).toEqual(["c1"]);
	expect(await find(`?actor=${encodeURIComponent("ŨHURU")}`)).toEqual(["c1"]);
});

test("an entry names and links its record, and shows nothing of an erased customer", async () => {
	const order = await buildOrder(app, { name: "Akinyi Erased", phone: "0711111222", email: "" });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "cancelled" } });
	const request = (await sendRequest(app, assistanceForm({ name: "Baraka" }))).body.result;
	await app.call("PUT", `/requests/${request.id}`, { as: staff, body: { status: "closed" } });
	const project = await buildProject(app, { title: "Clay Pots" }, staff);
	await app.call("DELETE", `/school-projects/${project.id}`, { as: staff });
	const recordOf = async (id: string) => {
		const { body } = await app.call("GET", "/audit", { as: admin });
		return body.result.entries.find((entry: { subject_id: string }) => entry.subject_id === id)
			.record;
	};
	expect(await recordOf(order.id)).toEqual({
		label: "Solar Maize Dryer · Akinyi Erased",
		path: `/dashboard/orders?search=${order.reference}&order=${order.id}`,
	});
	expect(await recordOf(request.id)).toMatchObject({
		label: expect.stringContaining("Baraka"),
		path: expect.stringContaining(`request=${request.id}`),
	});
	const planned = await app.call("POST", `/orders/${order.id}/deliveries`, {
		as: staff,
		body: { what: "Frame", place: "Nakuru", planned_on: "2031-03-20" },
	});
	expect(planned.status).toBe(201);
	const { body } = await app.call("GET", "/audit?subject=delivery", { as: admin });
	expect(body.result.entries[0].record).toEqual(await recordOf(order.id));
	const text = { text: "Hello {reference}", updated_at: null };
	await app.call("PUT", "/message-templates/whatsapp/please_pay", { as: staff, body: text });
	expect(await recordOf("whatsapp please_pay")).toEqual({ label: "Please pay", path: null });
	// A record in the trash cannot be opened.
	expect(await recordOf(project.id)).toEqual({ label: "Clay Pots", path: null });
	const person = { phone: "0711111222", confirm: true };
	const erased = await app.call("POST", "/people/erase", { as: admin, body: person });
	expect(erased.status).toBe(200);
	expect(JSON.stringify(await recordOf(order.id))).not.toContain("Akinyi");
	const log = await app.context.db.selectFrom("audit_log").selectAll().execute();
	expect(JSON.stringify(log)).not.toContain("Akinyi");
});

test("an entry names records instead of their ids, and the check or settings that an admin has changed", async () => {
	const picture = await buildAsset(app, admin);
	const order = await buildOrder(app, { name: "Njeri" });
	const owner = { owner_id: staff.id, updated_at: order.updated_at };
	await app.call("PUT", `/orders/${order.id}/work`, { as: staff, body: owner });
	await app.call("PUT", "/going-live/restore", { as: admin, body: { done: true } });
	const team_photo = { id: picture.id, alt: "Five of us" };
	const credentials = { schools_helped: null, registration: "BN-77", team_photo };
	await app.call("PUT", "/site", { as: admin, body: { logo: { id: picture.id }, credentials } });
	await app.call("PUT", "/site", { as: admin, body: { logo: null, credentials: null } });
	const { body } = await app.call("GET", "/audit?limit=4", { as: admin });
	const entries = body.result.entries.map(({ action, record, before, after }: AuditEntry) => ({
		action,
		label: record?.label,
		before,
		after,
	}));
	// Two entries may have the same time.
	expect(entries).toHaveLength(4);
	expect(entries).toEqual(
		expect.arrayContaining([
			{
				action: "update",
				label: "Site Settings",
				before: { logo: "a picture", credentials: "BN-77\na picture Five of us" },
				after: { logo: "", credentials: "" },
			},
			{
				action: "update",
				label: "Site Settings",
				before: { logo: "", credentials: "" },
				after: { logo: "a picture", credentials: "BN-77\na picture Five of us" },
			},
			{ action: "confirm", label: "Test a backup by restoring it", before: null, after: null },
			{
				action: "update",
				label: "Solar Maize Dryer · Njeri",
				before: { owner_id: null },
				after: { owner_id: staff.username },
			},
		]),
	);
});

test("an upload and the record that its uploader saves with it that day are one entry", async () => {
	const uploader = await app.user("staff");
	const other = await app.user("staff");
	const entryIds = (query = "") => find(`?limit=100&actor=${uploader.id}${query}`);
	const [cover, photo, unused, usedByOther, late] = [
		await buildAsset(app, uploader),
		await buildAsset(app, uploader),
		await buildAsset(app, uploader),
		await buildAsset(app, uploader),
		await atTime(daysFromNow(-1), () => buildAsset(app, uploader)),
	];
	const project = await buildProject(app, { cover_image_id: cover.id }, uploader);
	const item = await buildGalleryItem(app, uploader, { image_id: photo.id });
	await buildGalleryItem(app, other, { image_id: usedByOther.id });
	const another = await buildGalleryItem(app, uploader, { image_id: late.id });
	const separate = [unused.id, usedByOther.id, late.id];
	expect(await entryIds()).toEqual([...separate, project.id, item.id, another.id].sort());
	// Filtered by uploads, all are listed.
	expect(await entryIds("&subject=asset")).toEqual([...separate, cover.id, photo.id].sort());
	const counted = await app.call("GET", `/audit?actor=${uploader.id}&limit=2`, { as: admin });
	expect(counted.body.result.pagination).toMatchObject({ total: 6, totalPages: 3 });
});

test("the export of a spreadsheet is recorded with its user, list and columns, but without the search text", async () => {
	const exporter = await app.user("admin");
	const result = await buildResult(app, staff);
	const { id } = await buildOrder(app);
	const paths = [
		`/orders/export.csv?columns=name,phone&ids=${id}`,
		"/requests/export.csv?columns=email&search=Nafula",
		"/payments/export.csv?columns=code&search=Nafula",
		"/users/export.csv?search=Nafula",
		`/results/${result.id}/export.csv`,
	];
	for (const path of paths) {
		expect((await app.call("GET", path, { as: exporter })).status, path).toBe(200);
	}
	expect((await app.call("GET", paths[0]!, { as: await app.user("user") })).status).toBe(403);
	const { body } = await app.call("GET", `/audit?subject=spreadsheet`, { as: admin });
	type Entry = { actor: object; action: string; after: { list: string } };
	const entries: Entry[] = body.result.entries;
	expect(entries.every(({ action }) => action === "export")).toBe(true);
	expect(entries.map(({ actor }) => actor)).toEqual(
		paths.map(() => ({ id: exporter.id, name: exporter.username })),
	);
	// Two entries may have the same time.
	const recorded = Object.fromEntries(entries.map(({ after: { list, ...rest } }) => [list, rest]));
	expect(recorded).toEqual({
		orders: { columns: ["name", "phone"], chosen: 1 },
		requests: { columns: ["email"] },
		payments: { columns: ["code"] },
		users: { columns: ["id", "username", "email", "role", "createdAt"] },
		"result items": { columns: expect.arrayContaining(["Participant"]), result_id: result.title },
	});
});

test("a subject that no feature declares does not compile", () => {
	expectTypeOf<"order">().toExtend<AuditSubject>();
	expectTypeOf<"oder">().not.toExtend<AuditSubject>();
});

test("events of one millisecond are listed in the order in which they happened", async () => {
	const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`);
	await atTime(new Date().toISOString(), async () => {
		for (const text of texts) {
			await transaction(app.context.db, (tx) =>
				recordAuditEvent(tx, staff, "update", "project", "at once", { after: { text } }),
			);
		}
	});
	const { body } = await app.call("GET", "/audit?limit=100", { as: admin });
	const listed = body.result.entries
		.filter((entry: { subject_id: string }) => entry.subject_id === "at once")
		.map((entry: { after: { text: string } }) => entry.after.text);
	expect(listed).toEqual(texts.toReversed());
});
