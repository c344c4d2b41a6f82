import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import {
	assistanceForm,
	buildRequest,
	type FormFields,
	sendRequest,
} from "../../../tests/support/assistance.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { pdf } from "../../../tests/support/files.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
const staff = await app.user("staff", { username: "Njeri of the office" });
const admin = await app.user("admin");
afterAll(() => app.close());

const guardian = { name: "Grace Kerubo", phone: "+254722000111" };

const read = async (id: string) =>
	(await app.call("GET", `/requests/${id}`, { as: staff })).body.result;

describe("the guardian of a request", () => {
	test.each<[string, FormFields]>([
		["JSON", { guardian: JSON.stringify(guardian) }],
		["fields of the form", { "guardian.name": guardian.name, "guardian.phone": guardian.phone }],
		["fields in brackets", { "guardian[name]": guardian.name, "guardian[phone]": guardian.phone }],
		[
			"a number typed with gaps",
			{ "guardian.name": " Grace Kerubo ", "guardian.phone": "+254 722-000 111" },
		],
	])("is sent as %s, and read by staff", async (_, fields) => {
		// `consent_text` is a version number.
		const id = await buildRequest(app, { under_18: "true", consent_text: "1", ...fields });
		expect(await read(id)).toMatchObject({ under_18: true, guardian, consent_text: "1" });
	});

	test.each<[FormFields, object]>([
		[{}, { under_18: null, guardian: null, consent_text: null }],
		[
			{ under_18: "", guardian: "", "guardian.name": "", "guardian.phone": " ", consent_text: "1" },
			{ under_18: null, guardian: null, consent_text: null },
		],
		[{ under_18: "true" }, { under_18: true, guardian: null }],
		[
			{ under_18: "false", guardian: JSON.stringify(guardian) },
			{ under_18: false, guardian: null },
		],
		[
			{ "guardian.phone": "0722000111" },
			{ under_18: null, guardian: { name: null, phone: "0722000111" } },
		],
		[{ guardian: "null" }, { guardian: null }],
	])("%j is accepted", async (fields, stored) => {
		expect(await read(await buildRequest(app, fields))).toMatchObject(stored);
	});

	test.each<[FormFields, string, string]>([
		[{ "guardian.phone": "12345" }, "guardian.phone", "Please enter a valid phone number"],
		[{ guardian: '{"phone":"0812345678"}' }, "guardian.phone", "Please enter a valid phone number"],
		[{ guardian: "Grace" }, "guardian", "guardian is not valid JSON"],
		[{ guardian: '"Grace"' }, "guardian", "guardian must be an object"],
		[{ guardian: "[".repeat(3_000) }, "guardian", "guardian is not valid JSON"],
		[
			{ guardian: "[".repeat(500_000) + "]".repeat(500_000) },
			"guardian",
			"guardian is not valid JSON",
		],
		[{ under_18: "maybe" }, "under_18", "under_18 is not valid JSON"],
		[{ under_18: "1" }, "under_18", "under_18 must be true or false"],
	])("%.60j is refused at its field", async (fields, field, sentence) => {
		const { status, body } = await sendRequest(app, assistanceForm(fields));
		expect({ status, error: body.error, fields: body.fields }).toEqual({
			status: 400,
			error: sentence,
			fields: { [field]: sentence },
		});
	});

	test("is found by staff's search and named in their mail", async () => {
		const id = await buildRequest(app, {
			under_18: "true",
			guardian: JSON.stringify({ name: "Nekesa Barasa", phone: "0733000222" }),
		});
		for (const search of ["nekesa", "%2B254733000222"]) {
			const { body } = await app.call("GET", `/requests?search=${search}`, { as: staff });
			expect(body.result.requests.map((request: { id: string }) => request.id)).toEqual([id]);
		}
		const { body } = await app.context.db
			.selectFrom("outbox")
			.select("body")
			.where("dedupe_key", "=", `request:${id}:staff`)
			.executeTakeFirstOrThrow();
		expect(body).toContain("Parent or guardian: Nekesa Barasa, 0733000222");
	});
});

test("the withdrawal of a consent is stored with time and person, audited, and can be undone", async () => {
	const id = await buildRequest(app, { under_18: "true", guardian: JSON.stringify(guardian) });
	const change = (withdrawn: boolean) =>
		app.call("PUT", `/requests/${id}/consent`, { as: staff, body: { withdrawn } });
	expect((await change(true)).body.result).toMatchObject({
		consent_withdrawn_at: expect.stringMatching(/^\d{4}-.*Z$/),
		consent_withdrawn_by: "Njeri of the office",
	});
	expect((await read(id)).consent_withdrawn_by).toBe("Njeri of the office");
	await change(false);
	expect(await read(id)).toMatchObject({ consent_withdrawn_at: null, consent_withdrawn_by: null });
	const events = await auditAbout(app, id, ["actor_id"]);
	expect(events).toEqual([{ actor_id: staff.id }, { actor_id: staff.id }]);
});

test("erasing a guardian removes their name and number from a request, and nothing else", async () => {
	const own = { name: "Atieno Were", phone: "0722000999" };
	const email = "mailed@pupils.example";
	const fields = { email, under_18: "true", guardian: JSON.stringify(own) };
	const id = await buildRequest(app, fields, [["plan.pdf", pdf()]]);
	const copy = await app.call("GET", "/people?phone=0722000999", { as: admin });
	expect(JSON.stringify(copy.body)).toContain("Atieno Were");
	expect(JSON.stringify(copy.body)).not.toMatch(/Chebet|plan\.pdf|hibiscus/);
	const body = { email: null, phone: "0722000999", confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect(await read(id)).toMatchObject({
		name: "Chebet Rotich",
		guardian: null,
		files: [{ name: "plan.pdf" }],
	});
	const mails = await app.context.db.selectFrom("outbox").select(["dedupe_key", "body"]).execute();
	expect(JSON.stringify(mails)).not.toMatch(/Atieno|722000999/);
	expect(mails.map((mail) => mail.dedupe_key)).toContain(`request:${id}:requester`);
	const { body: found } = await app.call("GET", "/requests?search=atieno", { as: staff });
	expect(found.result.requests).toEqual([]);
});
