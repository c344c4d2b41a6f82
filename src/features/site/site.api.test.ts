// On SQLite alone.
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { buildAsset, pngBytes } from "../../../tests/support/media.ts";
import { atTime, daysFromNow, now } from "../../db/time.ts";
import { payTo } from "../../site.ts";
import { storeImage } from "../assets/assets.service.server.ts";
import { withdrawUnusedPictures } from "../assets/withdraw-pictures.server.ts";
import { SITE_FIELDS } from "./site.contract.ts";
import { loadSite, siteForPages } from "./site.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const admin = await app.user("admin");
const { site } = app.context;

const TERMS = { includes: ["Plans"], balance: "Later.", refunds: ["All of it."], about: "A team." };

const read = async () => (await app.call("GET", "/site")).body.result;
const change = (body: object) => app.call("PUT", "/site", { as: admin, body });
const versions = async () =>
	(await app.call("GET", "/site/versions", { as: admin })).body.result.versions;

afterEach(async () => {
	await change(Object.fromEntries(SITE_FIELDS.map((name) => [name, null])));
});

test("everyone reads the defaults: the specification's texts", async () => {
	expect(await read()).toMatchObject({
		name: "Mradi",
		mailboxes: ["info@mradi.example", "info.nakuru@mradi.example"],
		claims: [
			{ number: "2,000+", of: "students" },
			{ number: "500+", of: "university projects" },
		],
		terms_confirmed_at: null,
		fair_rules: [
			expect.objectContaining({ what: "Abstract", rule: "under 250 words" }),
			expect.objectContaining({ what: "Abstract", rule: "about 250 words", year: "2025" }),
		],
		fixed: [],
	});
	const { testimonials, steps } = await read();
	expect([testimonials.length, steps.length]).toEqual([3, 4]);
});

test("an admin changes some fields, which show before the call answers, and null restores the default", async () => {
	const changed = await change({ name: "Sayansi", phone: "+254 711 222 333" });
	expect(changed.status, JSON.stringify(changed.body)).toBe(200);
	expect(changed.body.result).toMatchObject(await read());
	expect(site()).toMatchObject({ name: "Sayansi", phone: "+254 711 222 333" });
	await change({ name: null });
	expect(await read()).toMatchObject({ name: "Mradi", phone: "+254 711 222 333" });
});

test("a WhatsApp number is stored as wa.me expects it", async () => {
	expect((await change({ whatsapp: "0722 123 456" })).status).toBe(200);
	expect((await read()).whatsapp).toBe("254722123456");
});

test.each([
	["office@school.example", ["office@school.example"]],
	["Office@School.example", ["office@school.example"]],
	["team@school.example", ["office@school.example", "team@school.example"]],
])("pages list office@school.example and %s as %j, and the API both", async (second, listed) => {
	const mailboxes = ["office@school.example", second];
	await change({ mailboxes });
	expect(siteForPages(site())?.mailboxes).toEqual(listed);
	expect((await read()).mailboxes).toEqual(mailboxes);
});

// All refused values are in site.contract.test.ts.
test("a refused field changes nothing", async () => {
	const refused = await change({ places: "Kisumu", name: " " });
	expect(refused.status).toBe(400);
	expect(refused.body.fields).toMatchObject({ name: "Please fill in “Name”" });
	expect((await read()).places).toBe("Nairobi and Nakuru, Kenya");
});

describe("logo and team photo", () => {
	const team_photo = (id: string, alt = "Five of us") => ({
		schools_helped: null,
		registration: null,
		team_photo: { id, alt },
	});

	test("come from the Media screen: the server adds address and size, and they count as used until they are removed", async () => {
		const [logo, photo] = [await buildAsset(app, admin), await buildAsset(app, admin)];
		// What describes the file is not taken from the request.
		const given = { id: logo.id, url: "https://elsewhere.example/x.png", width: 9_000 };
		const sent = await change({ logo: given, credentials: team_photo(photo.id) });
		expect(sent.status, JSON.stringify(sent.body)).toBe(200);
		expect(site().logo).toEqual({ id: logo.id, url: logo.url, width: 51, height: 34 });
		expect(site().credentials?.team_photo).toEqual({
			...{ id: photo.id, url: photo.url, width: 60, height: 40, alt: "Five of us" },
			srcset: `${photo.url} 60w`,
		});
		expect((await versions())[0].changes).toEqual([
			{ field: "logo", before: "", after: "a picture" },
			{ field: "credentials", before: "", after: "a picture Five of us" },
		]);

		await withdrawUnusedPictures(app.context);
		const unused = async () =>
			(await app.call("GET", "/assets?filter=unused", { as: admin })).body.result.map(
				({ id }: { id: string }) => id,
			);
		expect(await unused()).toEqual([]);
		const { body } = await app.call("GET", "/assets", { as: admin });
		const parts = body.result.flatMap(({ places }: { places: { part: string }[] }) =>
			places.map(({ part }) => part),
		);
		expect(parts.toSorted()).toEqual(["logo", "team"]);

		await change({ logo: null });
		expect(site().logo).toBeUndefined();
		expect(await unused()).toEqual([logo.id]);
		await change({ credentials: null });
		expect((await unused()).toSorted()).toEqual([logo.id, photo.id].toSorted());
	});

	test("that are replaced appear as another picture in the version, without a path", async () => {
		const [first, second] = [await buildAsset(app, admin), await buildAsset(app, admin)];
		await change({ logo: { id: first.id }, credentials: team_photo(first.id) });
		await change({ logo: { id: second.id }, credentials: team_photo(second.id) });
		expect((await versions())[0].changes).toEqual([
			{ field: "logo", before: "a picture", after: "another picture" },
			{ field: "credentials", before: "a picture Five of us", after: "another picture Five of us" },
		]);
		await change({ credentials: team_photo(second.id, "Six of us") });
		expect((await versions())[0].changes).toEqual([
			{ field: "credentials", before: "a picture Five of us", after: "a picture Six of us" },
		]);
		await change({ logo: null, credentials: null });
	});

	test("that are sent again unchanged make no version", async () => {
		const logo = await buildAsset(app, admin);
		await change({ logo: { id: logo.id }, accent: "#0e5794", places: "Kisumu" });
		const before = await versions();
		await change({ logo: { id: logo.id }, accent: "#0e5794", places: "Kisumu" });
		expect(await versions()).toEqual(before);
	});

	/** A logo with bars of these colours on a transparent background. */
	const lettersOf = (...colours: string[]) => {
		const bars = colours.map(
			(colour, index) => `<path fill="${colour}" d="M10 ${10 + index * 20}h60v10H10z"/>`,
		);
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 ${20 * colours.length + 10}">${bars.join("")}</svg>`;
		return storeImage(app.context, admin, { bytes: Buffer.from(svg) });
	};

	test.each([
		["#ffffff", "dark"],
		["#111111", undefined],
	] as const)("a logo in %s gets its background from the server: %s", async (colour, ground) => {
		const { id } = await lettersOf(colour);
		const { status } = await change({ logo: { id, ground: ground ? undefined : "dark" } });
		expect([status, site().logo?.ground]).toEqual([200, ground]);
	});

	test.each([
		[["#ffffff", "#000000"], /^Part of this logo is too light/],
		[["none"], /^This logo cannot be seen/],
	])(
		"a logo in %j is refused, because it is visible on no background",
		async (colours, sentence) => {
			const { id } = await lettersOf(...colours);
			const refused = await change({ logo: { id } });
			expect([refused.status, refused.body.fields.logo]).toEqual([
				400,
				expect.stringMatching(sentence),
			]);
		},
	);

	test("a logo of 400 × 2 is refused, as it would be a line", async () => {
		const logo = await storeImage(app.context, admin, { bytes: await pngBytes(400, 2) });
		const refused = await change({ logo: { id: logo.id } });
		expect([refused.status, refused.body.fields.logo]).toEqual([
			400,
			expect.stringMatching(/^This picture is too long and narrow for a logo/),
		]);
	});

	test("that were deleted are named as missing in their version, whose other settings are restored", async () => {
		const [logo, photo] = [await buildAsset(app, admin), await buildAsset(app, admin)];
		const credentials = { ...team_photo(photo.id), registration: "PVT-1" };
		await change({ places: "Kisumu", logo: { id: logo.id }, credentials });
		await change({ places: null, logo: null, credentials: null });
		const withBoth = async () => (await versions())[1];
		expect((await withBoth()).missing).toEqual([]);
		expect((await withBoth()).fields).toMatchObject({ logo: { id: logo.id } });

		const { db } = app.context;
		const withdraw = (id: string) =>
			db.updateTable("assets").set({ withdrawn_at: now() }).where("id", "=", id).execute();
		await withdraw(logo.id);
		expect((await withBoth()).missing).toEqual(["logo"]);
		await withdraw(photo.id);
		const { missing, fields, changes } = await withBoth();
		expect(missing).toEqual(["logo", "team photo"]);
		expect(changes).toContainEqual({ field: "logo", before: "", after: "a picture" });
		expect((await change(fields)).status).toBe(200);
		expect(await read()).toMatchObject({
			places: "Kisumu",
			logo: null,
			credentials: { registration: "PVT-1" },
		});
		await change({ places: null, credentials: null });
	});

	test.each([
		["a logo that does not exist", { logo: { id: "none" } }, "logo", /does not exist/],
		[
			"a team photo that does not exist",
			{ credentials: team_photo("none") },
			"credentials.team_photo",
			/does not exist/,
		],
		[
			"a team photo without a description",
			{ credentials: team_photo("none", " ") },
			"credentials.team_photo.alt",
			/^Please fill in “Description of the team photo”$/,
		],
	])("%s is refused by its field", async (_what, body, field, sentence) => {
		const refused = await change(body);
		expect(refused.status).toBe(400);
		expect(refused.body.fields[field]).toMatch(sentence);
	});
});

const EARLIER = daysFromNow(-1);
const AGAIN = now();

test.each([
	["other terms", { terms: TERMS }, null],
	["the defaults again", { terms: null }, null],
	["other terms, confirmed again", { terms: TERMS, terms_confirmed_at: AGAIN }, AGAIN],
	["other terms with the earlier day", { terms: TERMS, terms_confirmed_at: EARLIER }, null],
	["something else", { places: "Kisumu" }, EARLIER],
])(
	"after a change to %s, the date of confirmation stays only if the terms are the same",
	async (_what, body, day) => {
		await change({ terms: { ...TERMS, about: "Two teachers." }, terms_confirmed_at: EARLIER });
		expect((await read()).terms_confirmed_at).toBe(EARLIER);
		await change(body);
		expect((await read()).terms_confirmed_at).toBe(day);
	},
);

test.each([
	["9999-12-31", 400],
	[daysFromNow(-30), 400],
	[daysFromNow(30), 400],
	[daysFromNow(-1), 200],
	[now(), 200],
	[now().slice(0, 10), 200],
])("a confirmation of the terms dated %s is answered with %i", async (day, status) => {
	const answer = await change({ terms_confirmed_at: day });
	expect(answer.status).toBe(status);
	if (status === 400) {
		expect(answer.body.fields).toEqual({
			terms_confirmed_at: "The date of the confirmation must be close to today",
		});
	}
});

test("a confirmation of years ago stays when it is sent again", async () => {
	const day = "2019-01-01T00:00:00.000Z";
	await atTime(day, () => change({ terms_confirmed_at: day }));
	expect((await change({ terms_confirmed_at: day, places: "Kisumu" })).status).toBe(200);
	expect((await read()).terms_confirmed_at).toBe(day);
});

test("settings that somebody else changed meanwhile are a conflict", async () => {
	await change({ places: "Kisumu" });
	const { updated_at } = await read();
	// Read before anybody had changed them.
	expect((await change({ places: "Meru", updated_at: null })).status).toBe(409);
	expect((await change({ places: "Eldoret", updated_at })).status).toBe(200);
	expect((await change({ places: "Meru", updated_at })).status).toBe(409);
	expect((await read()).places).toBe("Eldoret");
});

test("each change is a version with what it changed and by whom, and is audited", async () => {
	const [before] = await versions();
	await change({ name: "Sayansi" });
	await change({ name: "Sayansi" });
	await change({ name: null, places: "Kisumu" });
	const [latest, first, previous] = await versions();
	expect(previous.id).toBe(before.id);
	expect(first).toMatchObject({
		by: admin.username,
		changes: [{ field: "name", before: "Mradi", after: "Sayansi" }],
		fields: { name: "Sayansi" },
	});
	expect(latest.changes).toEqual([
		{ field: "name", before: "Sayansi", after: "Mradi" },
		{ field: "places", before: "Nairobi and Nakuru, Kenya", after: "Kisumu" },
	]);
	expect(await auditAbout(app, latest.id, ["action", "subject"])).toEqual([
		{ action: "update", subject: "site" },
	]);
});

test("a version has a line for each entry of a list, and times in words", async () => {
	const day = "2026-01-05T08:00:00.000Z";
	await atTime(day, () =>
		change({
			claims: [{ number: "3,000+", of: "students" }],
			credentials: { schools_helped: 12, registration: "BN-77" },
			terms_confirmed_at: day,
		}),
	);
	const [{ changes }] = await versions();
	expect(changes).toEqual([
		{
			field: "claims",
			before: "2,000+ students\n500+ university projects",
			after: "3,000+ students",
		},
		{ field: "terms_confirmed_at", before: "", after: "Jan 5, 2026, 11:00 AM" },
		{ field: "credentials", before: "", after: "schools helped: 12\nBN-77" },
	]);
});

test("the API documentation escapes markup in the site's name", async () => {
	const name = '</title><script src=x>"<img src=x>&lt;b';
	expect((await change({ name })).status).toBe(200);
	const html: string = (await app.call("GET", "/docs")).body;
	const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
	const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
	expect(title.replace(/&\w+;/g, (entity) => entities[entity as "&lt;"])).toBe(`${name} API`);
	expect(html.match(/<(script|img)\b/g)).toEqual(["<script", "<script"]);
});

test("the API documentation, the feed and reserved usernames use the site's current name", async () => {
	await change({ name: "Sayansi & Co" });
	const { body } = await app.call("GET", "/openapi.json");
	expect(body.info.title).toBe("Sayansi & Co API");
	const page = await app.call("GET", "/docs");
	expect(page.body).toContain("<title>Sayansi &amp; Co API</title>");
	const feed = await app.api(new Request("http://localhost/feed.xml"), { ip: "203.0.113.7" });
	expect(await feed.text()).toContain("<title>Sayansi &amp; Co: new projects</title>");
	const taken = await app.call("POST", "/auth/register", {
		body: {
			username: "Sayansi Co support",
			email: "one@school.example",
			password: "a long sentence",
		},
	});
	expect(taken.status).toBe(400);
});

describe("business settings", () => {
	const BUSINESS = {
		legal_name: "Mradi Science Projects Limited",
		second_phone: "+254 733 111 222",
		kra_pin: "p051234567x",
		paybill_number: "247247",
		orders_mailbox: "office@school.example",
		retention_months: 12,
	};
	const STORED = { ...BUSINESS, kra_pin: "P051234567X" };

	test("are public except the mailbox, which only admins read, and pages contain only what they show", async () => {
		const changed = await change(BUSINESS);
		expect(changed.status, JSON.stringify(changed.body)).toBe(200);
		expect(changed.body.result).toMatchObject(STORED);
		const { orders_mailbox, ...forAll } = STORED;
		const staff = await app.user("staff");
		for (const as of [undefined, staff]) {
			const { body } = await app.call("GET", "/site", { as });
			expect(body.result).toMatchObject(forAll);
			expect(body.result).not.toHaveProperty("orders_mailbox");
		}
		const page = siteForPages(site());
		expect(page).toMatchObject({ legal_name: STORED.legal_name, kra_pin: STORED.kra_pin });
		for (const name of ["orders_mailbox", "paybill_number", "retention_months"]) {
			expect(page).not.toHaveProperty(name);
		}
		expect(payTo(site())).toEqual({ kind: "paybill", number: "247247" });
		expect(site()).toMatchObject({ orders_mailbox, retention_months: 12 });
	});

	test("a paybill and a till at once are refused", async () => {
		const refused = await change({ paybill_number: "247247", till_number: "512345" });
		expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["till_number"]]);
	});

	test("from the environment win, and a paybill or till there hides the other one", async () => {
		const own = await testApp({
			...{ TILL_NUMBER: "512345", STAFF_EMAIL: "boss@fair.example", RETENTION_MONTHS: "6" },
			SITE_NAME: "Maabara",
		});
		try {
			const owner = await own.user("admin");
			const put = (body: object) => own.call("PUT", "/site", { as: owner, body });
			const { body } = await own.call("GET", "/site", { as: owner });
			expect(body.result).toMatchObject({
				...{ till_number: "512345", paybill_number: null, orders_mailbox: "boss@fair.example" },
				...{ retention_months: 6, name: "Maabara" },
			});
			expect(body.result.fixed.toSorted()).toEqual([
				"name",
				"orders_mailbox",
				"paybill_number",
				"retention_months",
				"till_number",
			]);
			for (const [name, value, variable] of [
				["name", "Mine", "SITE_NAME"],
				["orders_mailbox", "x@fair.example", "STAFF_EMAIL"],
				["retention_months", 12, "RETENTION_MONTHS"],
				["till_number", "512346", "TILL_NUMBER"],
			] as const) {
				expect((await put({ [name]: value })).body.fields[name]).toBe(
					`${variable} is set on the server and cannot be changed here`,
				);
			}
			expect(payTo(own.context.site())).toEqual({ kind: "till", number: "512345" });
		} finally {
			await own.close();
		}
	});
});

test("a stored field that this release does not know is left out", async () => {
	await change({ name: "Sayansi" });
	await app.context.db
		.insertInto("site_versions")
		.values({
			id: "later",
			fields: JSON.stringify({ name: 5, places: "Kisumu", unknown: true }),
			created_at: new Date(Date.now() + 1_000).toISOString(),
			created_by: null,
		})
		.execute();
	await loadSite(app.context);
	expect(await read()).toMatchObject({ name: "Mradi", places: "Kisumu" });
});
