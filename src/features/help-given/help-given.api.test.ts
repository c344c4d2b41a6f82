import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { daysFromNow } from "../../db/time.ts";
import { readHistory } from "../records/history.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

const FRAME = { on: "2026-03-02", text: "Cut the frame" };
const WIRING = { on: "2026-03-05", text: "Showed how to solder; the pupil soldered" };

const write = (orderId: string, entries: readonly object[], more = {}) =>
	app.call("PUT", `/orders/${orderId}/help`, { as: staff, body: { entries, ...more } });
const read = async (orderId: string) =>
	(await app.call("GET", `/orders/${orderId}/help`, { as: staff })).body.data.help;

test("the lines of a sheet are stored by day, and each added or removed line is in the order's history", async () => {
	const order = await buildOrder(app);
	expect(await read(order.id)).toEqual({ entries: [], updated_at: order.created_at, path: null });
	const { status, body } = await write(order.id, [WIRING, FRAME]);
	expect(status).toBe(200);
	expect(body.data.help.entries).toEqual([FRAME, WIRING]);
	expect(await read(order.id)).toEqual(body.data.help);
	await write(order.id, [WIRING, FRAME]);
	await write(order.id, [WIRING]);
	const history = await readHistory(db, order.id, ["help"]);
	expect(history.map(({ detail, actor_id }) => [detail, actor_id])).toEqual(
		expect.arrayContaining([
			[{ text: "2026-03-02: Cut the frame" }, staff.id],
			[{ text: `2026-03-05: ${WIRING.text}` }, staff.id],
			[{ text: "2026-03-02: Cut the frame", removed: true }, staff.id],
		]),
	);
	expect(history).toHaveLength(3);
	const changes = db.selectFrom("audit_log").selectAll().where("subject_id", "=", order.id);
	const lines = ["2026-03-02: Cut the frame", `2026-03-05: ${WIRING.text}`];
	expect(
		(await changes.orderBy("at").execute()).map(({ before, after }) => [before, after]),
	).toEqual(
		[
			[{ help_given: [] }, { help_given: lines }],
			[{ help_given: lines }, { help_given: lines.slice(1) }],
		].map((change) => change.map((fields) => JSON.stringify(fields))),
	);
});

test("equal lines are added and removed one at a time", async () => {
	const { id } = await buildOrder(app);
	for (const entries of [[FRAME], [FRAME, FRAME], [FRAME]]) {
		expect((await write(id, entries)).body.data.help.entries).toEqual(entries);
	}
	expect(await readHistory(db, id, ["help"])).toHaveLength(3);
});

test("a line without text, without day or in the future is refused at its field", async () => {
	const { id } = await buildOrder(app);
	for (const [entry, field, sentence] of [
		[{ ...FRAME, text: " " }, "text", "Please fill in “What was done”"],
		[{ ...FRAME, text: "x".repeat(501) }, "text", "At most 500 characters"],
		[{ text: "Cut" }, "on", "Date is required"],
		[{ ...FRAME, on: "" }, "on", "The date is not valid"],
		[{ ...FRAME, on: "2026-02-30" }, "on", "The date is not valid"],
		[{ ...FRAME, on: "soon" }, "on", "The date is not valid"],
		[{ ...FRAME, on: daysFromNow(2).slice(0, 10) }, "on", "The date is in the future"],
	] as const) {
		const { status, body } = await write(id, [WIRING, entry]);
		expect([status, body.fields]).toEqual([400, { [`entries.1.${field}`]: sentence }]);
	}
	const { status, body } = await write(id, Array(101).fill(FRAME));
	expect([status, body.fields]).toEqual([400, { entries: "At most 100 lines" }]);
	expect((await write("nothing", [FRAME])).status).toBe(404);
	expect(await read(id)).toMatchObject({ entries: [] });
});

test("when two people write the first line of a sheet, the second gets 409", async () => {
	const { id } = await buildOrder(app);
	const { updated_at } = await read(id);
	expect((await write(id, [FRAME], { updated_at })).status).toBe(200);
	expect((await write(id, [WIRING], { updated_at })).status).toBe(409);
	expect((await read(id)).entries).toEqual([FRAME]);
});

test("the printed sheet needs its order's key, and names neither the customer nor staff", async () => {
	const order = await buildOrder(app, { name: "Nafula Telltale", phone: "0711999888" });
	const { path } = (await write(order.id, [FRAME])).body.data.help;
	const [, reference, key] = /^\/help-given\/(MR-\w+)\?key=([\w-]{22})$/.exec(path) ?? [];
	const address = `/help-given/${reference}?key=${key}`;
	const answer = await app.call("GET", address);
	expect(answer.body.result).toEqual({
		reference: order.reference,
		article_title: order.article_title,
		entries: [FRAME],
	});
	expect(answer.headers.get("cache-control")).toContain("no-store");
	const other = await buildOrder(app);
	for (const wrong of [
		`/help-given/${reference}`,
		`/help-given/${reference}?key=${key}x`,
		`/help-given/${other.reference}?key=${key}`,
		`/help-given/MR-222222?key=${key}`,
	]) {
		expect([wrong, (await app.call("GET", wrong)).status]).toEqual([wrong, 404]);
	}
	await write(order.id, []);
	expect((await app.call("GET", address)).status).toBe(404);
});

test("the tracker links to the sheet once there is one", async () => {
	const order = await buildOrder(app);
	const track = async () =>
		(await app.call("POST", "/track", { body: { reference: order.reference, phone: order.phone } }))
			.body.result;
	expect((await track()).help_path).toBeNull();
	const { path } = (await write(order.id, [FRAME])).body.data.help;
	expect((await track()).help_path).toBe(path);
	await write(order.id, []);
	expect((await track()).help_path).toBeNull();
});

test("a sheet is exported with its order or alone, and erasing it alone leaves the order", async () => {
	const admin = await app.user("admin");
	const phone = `+2547${String(Date.now()).slice(-8)}`;
	const order = await buildOrder(app, { phone });
	const name = `Chebet${randomUUID().replace(/[^a-f]/g, "")}kip`;
	const line = { ...FRAME, text: `Showed ${name} how to cut` };
	await write(order.id, [line]);
	const address = `/people?phone=${encodeURIComponent(phone)}`;
	const { help_given } = (await app.call("GET", address, { as: admin })).body;
	expect(help_given).toEqual([
		{ order_id: order.id, entries: [line], updated_at: expect.any(String) },
	]);
	const found = await app.call("POST", "/people/search", { as: admin, body: { name } });
	const sheet = { table: "help_sheets", id: order.id };
	expect(found.body.result.candidates).toContainEqual(expect.objectContaining(sheet));
	const records = [sheet];
	const alone = await app.call("POST", "/people/export", { as: admin, body: { records } });
	expect(alone.body).toMatchObject({ orders: [], help_given });
	const body = { records, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect((await read(order.id)).entries).toEqual([]);
	const rows = db.selectFrom("orders").select("phone").where("id", "=", order.id);
	expect(await rows.execute()).toEqual([{ phone }]);
});
