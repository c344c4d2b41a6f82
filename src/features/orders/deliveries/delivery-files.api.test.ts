import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { buildRequest } from "../../../../tests/support/assistance.ts";
import { docx, jpg, pdf, zip } from "../../../../tests/support/files.ts";
import { buildOrder } from "../../../../tests/support/orders.ts";
import { listFileKeys } from "./delivery-files.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const user = await app.user("user");
const { db, files: store } = app.context;
/** Lists the keys instead of opening the file: an unread stream fails when its file is deleted. */
const isStored = async (key: string) => (await store.list("private")).includes(key);

function officeFile(folder: "xl" | "ppt", extra: Record<string, string> = {}) {
	return zip({
		"[Content_Types].xml": "<Types/>",
		"_rels/.rels": "<Relationships/>",
		[`${folder}/content.xml`]: "<content/>",
		...extra,
	});
}

type Order = Awaited<ReturnType<typeof buildOrder>>;
const plan = async (order: Order) => {
	const body = { what: "Write-up", place: "By email", planned_on: "2031-03-02" };
	const path = `/orders/${order.id}/deliveries`;
	return (await app.call("POST", path, { as: staff, body })).body.data.delivery;
};
const pathOf = (order: Order, delivery: { id: string }) =>
	`/orders/${order.id}/deliveries/${delivery.id}/files`;
const addTo = (
	order: Order,
	delivery: { id: string },
	{ name = "write-up.pdf", content = pdf(), as = staff as typeof staff | undefined } = {},
) => {
	const body = new FormData();
	body.append("file", new File([content], name));
	return app.call("POST", pathOf(order, delivery), { as, body });
};
const track = async ({ reference, phone }: Pick<Order, "reference" | "phone">) =>
	(await app.call("POST", "/track", { body: { reference, phone } })).body.result;
const openFile = (path: string) => app.call("GET", path.replace(/^\/api/, ""));

async function orderWithFile() {
	const order = await buildOrder(app, { email: "amina@home.example" });
	const delivery = await plan(order);
	const answer = await addTo(order, delivery);
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return { order, delivery, file: answer.body.data.file };
}

test("the customer opens a delivery's file at the address from the tracker, with Cache-Control no-store", async () => {
	const { order, delivery, file } = await orderWithFile();
	await addTo(order, delivery, { name: "drawing.jpg", content: jpg() });
	const { files } = await track(order);
	expect(files).toEqual([
		{ name: "write-up.pdf", size: pdf().length, type: "application/pdf", path: file.path },
		expect.objectContaining({ name: "drawing.jpg", type: "image/jpeg" }),
	]);
	const opened = await openFile(files[0].path);
	expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	expect(opened.headers.get("cache-control")).toBe("no-store");
	expect(opened.headers.get("content-disposition")).toMatch(/^attachment; .*write-up\.pdf/);
	const request = await buildRequest(app);
	const { reference, phone } = await db
		.selectFrom("assistance_requests")
		.select(["reference", "phone"])
		.where("id", "=", request)
		.executeTakeFirstOrThrow();
	expect((await track({ reference, phone })).files).toEqual([]);
});

test("a file's address opens only that file, while its order has the same phone number and the delivery stands", async () => {
	const { order, delivery, file } = await orderWithFile();
	const other = await orderWithFile();
	const [address, key] = file.path.split("?key=");
	const [otherAddress, otherKey] = other.file.path.split("?key=");
	for (const path of [
		address,
		`${address}?key=`,
		`${address}?key=${key}x`,
		`${address}?key=${otherKey}`,
		`${otherAddress}?key=${key}`,
		`/api/track/files/nothing?key=${key}`,
	]) {
		expect([path, (await openFile(path)).status]).toEqual([path, 404]);
	}
	const changed = db.updateTable("orders").where("id", "=", order.id);
	await changed.set({ phone: "+254799999999" }).execute();
	expect((await openFile(file.path)).status).toBe(404);
	await changed.set({ phone: order.phone }).execute();
	expect((await openFile(file.path)).status).toBe(200);
	await app.call("PUT", `/orders/${order.id}/deliveries/${delivery.id}`, {
		as: staff,
		body: { state: "cancelled" },
	});
	expect((await track(order)).files).toEqual([]);
	expect((await openFile(file.path)).status).toBe(404);
});

test("only staff add and remove files", async () => {
	const { order, delivery, file } = await orderWithFile();
	const one = `${pathOf(order, delivery)}/${file.id}`;
	for (const [as, status] of [
		[user, 403],
		[undefined, 401],
	] as const) {
		const added = await app.call("POST", pathOf(order, delivery), { as, body: new FormData() });
		expect(added.status).toBe(status);
		expect((await app.call("DELETE", one, { as })).status).toBe(status);
	}
	const listed = await app.call("GET", `/orders/${order.id}/deliveries`, { as: staff });
	expect(listed.body.data.deliveries[0].files).toEqual([file]);
	const others = await orderWithFile();
	const wrong = `${pathOf(others.order, others.delivery)}/${file.id}`;
	expect((await app.call("DELETE", wrong, { as: staff })).status).toBe(404);
	expect((await addTo(others.order, delivery)).status).toBe(404);
	const key = (await listFileKeys(db)).find((stored) => stored.endsWith(file.id)) ?? "";
	expect(await isStored(key)).toBe(true);
	expect((await app.call("DELETE", one, { as: staff })).status).toBe(200);
	expect((await openFile(file.path)).status).toBe(404);
	await expect.poll(() => isStored(key)).toBe(false);
	expect((await track(order)).files).toEqual([]);
	const history = await app.call("GET", `/orders/${order.id}/history`, { as: staff });
	const { history: entries } = history.body.result;
	expect(
		entries
			.filter(({ event }: { event: string }) => event === "file")
			.map(({ text, by }: { text: string; by: string }) => [text, by]),
	).toEqual([
		["File for the customer added: write-up.pdf", staff.username],
		["File for the customer deleted: write-up.pdf", staff.username],
	]);
});

test.each([
	["a browser script", "code.js", Buffer.from("alert(1)"), 415],
	["a page", "page.html", Buffer.from("<html>"), 415],
	["a program named as a sketch", "blink.ino", Buffer.from("\x7fELF\0\0"), 415],
	["a program named as a table", "readings.csv", Buffer.from("MZ\x90\0\x03"), 415],
	["an empty text", "notes.txt", Buffer.alloc(0), 415],
	["a text named as a zip", "code.zip", Buffer.from("print(1)"), 415],
	["a Word document named as a workbook", "budget.xlsx", docx(), 415],
	["a workbook with macros", "budget.xlsx", officeFile("xl", { "xl/vbaProject.bin": "x" }), 415],
	["a workbook named as slides", "talk.pptx", officeFile("xl"), 415],
	["a program named as a PDF", "write-up.pdf", Buffer.from("MZ program"), 415],
	["an empty file", "write-up.pdf", Buffer.alloc(0), 415],
	["a file of more than 10 MB", "big.pdf", Buffer.concat([pdf(), Buffer.alloc(10_485_760)]), 413],
])("%s is refused, and nothing is stored", async (_what, name, content, status) => {
	const order = await buildOrder(app);
	const delivery = await plan(order);
	const before = await listFileKeys(db);
	const answer = await addTo(order, delivery, {
		name,
		content: content as typeof content & Buffer<ArrayBuffer>,
	});
	expect([answer.status, answer.body.fields]).toEqual([status, { file: expect.any(String) }]);
	expect(await listFileKeys(db)).toEqual(before);
});

test.each([
	["blink.ino", Buffer.from("void loop() {}"), "text/plain"],
	["sort.PY", Buffer.from("#!/usr/bin/env python3\n"), "text/plain"],
	["main.c", Buffer.from("int main() {}"), "text/plain"],
	["main.cpp", Buffer.from("int main() {}"), "text/plain"],
	["pins.h", Buffer.from("#define LED 13"), "text/plain"],
	["notes.txt", Buffer.from("\ufeffn", "utf16le"), "text/plain"],
	["readings.csv", Buffer.from("<script>alert(1)</script>"), "text/csv"],
	["budget.xlsx", officeFile("xl"), /spreadsheetml/],
	["talk.pptx", officeFile("ppt"), /presentationml/],
	["sketch.zip", zip({ "blink/blink.ino": "void loop() {}" }), "application/zip"],
])("%s is served as an attachment with its own type", async (name, content, type) => {
	const order = await buildOrder(app);
	const added = await addTo(order, await plan(order), { name, content: content as never });
	expect([added.status, added.body.error]).toEqual([201, undefined]);
	const { headers } = await openFile(added.body.data.file.path);
	expect(headers.get("content-type")).toMatch(type);
	expect(headers.get("content-disposition")).toMatch(/^attachment; /);
	expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a delivery has at most ten files", async () => {
	const order = await buildOrder(app);
	const delivery = await plan(order);
	const statuses = await Promise.all(
		Array.from({ length: 11 }, async (_, index) => {
			return (await addTo(order, delivery, { name: `part ${index}.docx`, content: docx() })).status;
		}),
	);
	expect(statuses.sort()).toEqual([...Array(10).fill(201), 409]);
});

test("the email about new files lists their addresses, and is dropped when the file is deleted before it is sent", async () => {
	const { order, delivery, file } = await orderWithFile();
	const mails = () =>
		db
			.selectFrom("outbox")
			.select(["subject", "body"])
			.where("recipient", "=", "amina@home.example")
			.where("subject", "like", `There are files%`)
			.where("body", "like", `%${order.reference}%`)
			.execute();
	const [mail, ...more] = await mails();
	expect(more).toEqual([]);
	expect(mail?.body).toContain(`write-up.pdf: ${app.context.settings.siteUrl}${file.path}`);
	await app.call("DELETE", `${pathOf(order, delivery)}/${file.id}`, { as: staff });
	expect(await mails()).toEqual([]);
});

test("erasing a person deletes the files, and the anonymous order accepts no new ones", async () => {
	const { order, delivery, file } = await orderWithFile();
	const admin = await app.user("admin");
	const keys = async () => (await listFileKeys(db)).filter((key) => key.includes(order.id));
	const [key = ""] = await keys();
	expect(await isStored(key)).toBe(true);
	const erased = await app.call("POST", "/people/erase", {
		as: admin,
		body: { phone: order.phone, email: null, confirm: true },
	});
	expect(erased.status, JSON.stringify(erased.body)).toBe(200);
	expect(await keys()).toEqual([]);
	await expect.poll(() => isStored(key)).toBe(false);
	expect((await openFile(file.path)).status).toBe(404);
	expect((await addTo(order, delivery)).status).toBe(409);
});
