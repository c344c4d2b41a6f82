import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { pdf } from "../../../tests/support/files.ts";
import { buildAsset, pngBytes, uploadOf } from "../../../tests/support/media.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildProject } from "../../../tests/support/projects.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const asset = await buildAsset(app, staff);
const source = await buildProject(app, {}, staff);

const PROJECT = {
	title: "Rain Gauge",
	excerpt: "Counts the drops.",
	content: "<p>Hang it from a branch.</p>",
	status: "published",
	price: 0,
	material_cost: 50,
};
const RESULT = {
	year: 2025,
	title: "Rift Valley Fair",
	description: "At Nakuru.",
	status: "draft",
};
const PHOTO = { title: "Judging", description: "In the hall.", image_id: asset.id, featured: true };

interface CreatingCall {
	path: string;
	table: "articles" | "results" | "gallery_items" | "categories";
	/** Different at each call, because a category's name is unique. */
	body?: () => object;
}

const CALLS: CreatingCall[] = [
	{ path: "/school-projects", table: "articles", body: () => PROJECT },
	{ path: "/results", table: "results", body: () => RESULT },
	{ path: "/gallery", table: "gallery_items", body: () => PHOTO },
	{ path: "/categories", table: "categories", body: () => ({ name: `Optics ${randomUUID()}` }) },
	{ path: `/projects/${source.id}/duplicate`, table: "articles" },
];

const withKey = (key: string) => ({ "idempotency-key": key });

describe.each(CALLS)("POST $path", ({ path, table, body = () => ({}) }) => {
	const send = (sent: object, headers: Record<string, string> = {}) =>
		app.call("POST", path, { as: staff, body: sent, headers });
	const count = async () => {
		const rows = await app.context.db.selectFrom(table).select("id").execute();
		return rows.length;
	};

	test("twice with one key creates one record and sends the same response", async () => {
		const [key, sent, before] = [randomUUID(), body(), await count()];
		const first = await send(sent, withKey(key));
		const again = await send(sent, withKey(key));
		expect([first.status, again.status]).toEqual([201, 201]);
		expect(again.body).toEqual(first.body);
		expect(await count()).toBe(before + 1);
	});

	test("at the same moment with one key creates one record", async () => {
		const [key, sent, before] = [randomUUID(), body(), await count()];
		const answers = await Promise.all([1, 2, 3].map(() => send(sent, withKey(key))));
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
		expect(await count()).toBe(before + 1);
	});

	test("without a key, or with different keys, creates a record each", async () => {
		const before = await count();
		for (const headers of [{}, {}, withKey(randomUUID()), withKey(randomUUID())]) {
			expect((await send(body(), headers)).status).toBe(201);
		}
		expect(await count()).toBe(before + 4);
	});
});

test.each(CALLS.filter(({ body }) => body))(
	"POST $path with the key of other content is refused with the message that the first was saved",
	async ({ path, body }) => {
		const headers = withKey(randomUUID());
		const send = (sent: object) => app.call("POST", path, { as: staff, body: sent, headers });
		const sent = { ...body?.() };
		expect((await send(sent)).status).toBe(201);
		const { status, body: refusal } = await send({
			...sent,
			description: "Other",
			excerpt: "Other",
		});
		expect([status, refusal.error, refusal.fields]).toEqual([
			409,
			"What you sent first was saved; your changes since then were not. Send it again only if you want both.",
			undefined,
		]);
	},
);

test("a repeated project is recognised even if its stored draft has changed", async () => {
	const headers = withKey(randomUUID());
	const send = (draft_updated_at?: string) =>
		app.call("POST", "/school-projects", {
			as: staff,
			body: { ...PROJECT, draft_updated_at },
			headers,
		});
	const first = await send("2026-11-01T08:00:00.000Z");
	for (const later of ["2026-11-01T08:00:05.000Z", undefined]) {
		const again = await send(later);
		expect([again.status, again.body]).toEqual([201, first.body]);
	}
});

const order = await buildOrder(app, { email: "amina@home.example" });
const plan = { what: "Write-up", place: "By email", planned_on: "2031-03-02" };
const path = `/orders/${order.id}/deliveries`;
const planned = await app.call("POST", path, { as: staff, body: plan });
const delivery = `${path}/${planned.body.data.delivery.id}/files`;
const png = await pngBytes();
const UPLOADS = [
	{ path: "/assets/upload", table: "assets", file: () => uploadOf(png), prefix: "media/" },
	{
		path: delivery,
		table: "delivery_files",
		file: () => uploadOf(pdf(), "a.pdf"),
		prefix: "private/",
	},
] as const;

describe.each(UPLOADS)("a file of $table", ({ path, table, file, prefix }) => {
	const { db, files } = app.context;
	const send = (headers = {}, body = file()) =>
		app.call("POST", path, { as: staff, body, headers });
	const stored = async () => [
		(await db.selectFrom(table).select("id").execute()).length,
		(await files.list(prefix)).length,
	];

	test("is stored once with one key, one after another and at the same moment", async () => {
		const headers = withKey(randomUUID());
		const first = await send(headers);
		expect(first.status).toBe(201);
		const before = await stored();
		const mails = await countMails();
		const again = await Promise.all([1, 2, 3].map(() => send(headers)));
		for (const answer of again) expect([answer.status, answer.body]).toEqual([201, first.body]);
		expect(await stored()).toEqual(before);
		expect(await countMails()).toBe(mails);

		const together = withKey(randomUUID());
		const answers = await Promise.all([1, 2, 3].map(() => send(together)));
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		const bodies = answers.map(({ body }) => JSON.stringify(body));
		expect(new Set(bodies).size).toBe(1);
		const copies = (before[1] as number) / (before[0] as number);
		expect(await stored()).toEqual([before[0]! + 1, before[1]! + copies]);
	});

	test("is stored twice without a key, because it is not compared by its content", async () => {
		const [before = 0] = await stored();
		await send();
		await send();
		expect((await stored())[0]).toBe(before + 2);
	});

	test("is refused with the key of a different file, or of one that was removed since", async () => {
		const headers = withKey(randomUUID());
		expect((await send(headers)).status).toBe(201);
		const other = await send(headers, uploadOf(png, "other.png"));
		expect(other.status).toBe(409);
		if (table === "assets") await db.updateTable(table).set({ withdrawn_at: "now" }).execute();
		else await db.deleteFrom(table).execute();
		const again = await send(headers);
		expect([again.status, again.body.error]).toEqual([
			409,
			expect.stringContaining("since been removed"),
		]);
	});
});

async function countMails(): Promise<number> {
	return (await app.context.db.selectFrom("outbox").select("id").execute()).length;
}
