import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import {
	assistanceForm,
	buildRequest,
	type FormFields,
	type FormFile,
	REQUEST_FIELDS,
	sendRequest,
} from "../../../tests/support/assistance.ts";
import { docx, jpg, pdf, png } from "../../../tests/support/files.ts";
import { buildPdf } from "../../../tests/support/pdf.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";
import { FILE_REFUSED, MAX_FILE_BYTES } from "../../platform/files/file-limits.ts";
import { PROJECT_CATEGORIES, SERVICES } from "./assistance-choices.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
afterAll(() => app.close());

/** Everything that was stored: rows of requests, emails, and files. */
async function countStored() {
	const { db, files } = app.context;
	const rows = await db.selectFrom("assistance_requests").select("id").execute();
	const mails = await db.selectFrom("outbox").select("id").execute();
	return {
		requests: rows.length,
		mails: mails.length,
		files: (await files.list("private")).length,
	};
}

async function stored(id: string) {
	const staff = await app.user("staff");
	const answer = await app.call("GET", `/requests/${id}`, { as: staff });
	expect(answer.status).toBe(200);
	return answer.body.result;
}

test("a visitor's request is stored with every field and file", async () => {
	const files: FormFile[] = [
		["plan.pdf", pdf()],
		["Report of Ōtieno.docx", docx()],
		["photo.JPG", jpg()],
		["board.png", png()],
	];
	const answer = await sendRequest(app, assistanceForm({}, files));
	expect(answer.status).toBe(201);
	expect(answer.body).toEqual({
		success: true,
		message: "Your request has been received by our team. We'll contact you within 24 hours.",
		result: {
			id: expect.any(String),
			reference: expect.stringMatching(/^MR-/),
			confirmation_key: expect.any(String),
		},
	});
	const request = await stored(answer.body.result.id);
	expect(request).toEqual({
		id: answer.body.result.id,
		reference: answer.body.result.reference,
		...REQUEST_FIELDS,
		files: files.map(([name, content]) => ({
			id: expect.any(String),
			name,
			size: content.length,
			type: expect.stringMatching(/^(application|image)\//),
		})),
		status: "new",
		under_18: null,
		guardian: null,
		consent_text: null,
		consent_withdrawn_at: null,
		consent_withdrawn_by: null,
		created_at: expect.any(String),
		updated_at: expect.any(String),
		due_at: expect.any(String),
		erased_at: null,
		owner: null,
	});
	expect(Date.parse(request.due_at) - Date.parse(request.created_at)).toBe(24 * 3_600_000);
});

test("every category and service of the form is accepted", async () => {
	for (const projectCategory of PROJECT_CATEGORIES) await buildRequest(app, { projectCategory });
	const id = await buildRequest(app, { serviceType: [...SERVICES] });
	expect((await stored(id)).serviceType).toEqual(SERVICES);
});

test("a service that is chosen twice is stored once", async () => {
	const [first, second] = SERVICES;
	const id = await buildRequest(app, { serviceType: [second, first, second] });
	expect((await stored(id)).serviceType).toEqual([second, first]);
});

test("every missing field has its own error message", async () => {
	const answer = await sendRequest(app, new FormData());
	// An empty FormData is sent without a boundary, so it is no form; one blank field makes it one.
	const blank = await sendRequest(app, assistanceForm(BLANK));
	expect(answer.status).toBe(400);
	expectRefused(blank, {
		name: "Please enter your full name",
		email: "Please enter your email",
		phone: "Please enter your phone number",
		institution: "Please enter your institution",
		projectTitle: "Project title is required",
		projectCategory: "Please select a project category",
		deadline: "Please choose a deadline",
		serviceType: "Please select at least one service",
	});
});

const BLANK: FormFields = {
	name: "  ",
	email: undefined,
	phone: "",
	institution: "",
	projectTitle: " ",
	projectCategory: "",
	deadline: "",
	description: undefined,
	serviceType: undefined,
};

test.each<[string, FormFields]>([
	["a past deadline", { deadline: "2020-02-29" }],
	["a deadline with a time", { deadline: "2026-12-01T00:00:00.000Z" }],
	["no description", { description: undefined }],
	["an email address of any form", { email: "ask my teacher" }],
	["a foreign phone number", { phone: "+256 772 000 000" }],
	["one service", { serviceType: "Mentorship Program" }],
])("%s is accepted", async (_, fields) => {
	await buildRequest(app, fields);
});

test.each<[string, FormFields, string]>([
	["a day the calendar lacks", { deadline: "2026-02-30" }, "deadline"],
	["a deadline in words", { deadline: "next week" }, "deadline"],
	["an unknown category", { projectCategory: "Astrology" }, "projectCategory"],
	["an unknown service", { serviceType: ["Mentorship Program", "Homework"] }, "serviceType"],
	["a filled-in honeypot field", { website: "https://spam.example" }, "website"],
	["a title too long", { projectTitle: "x".repeat(301) }, "projectTitle"],
])("%s is refused, and nothing is stored", async (_, fields, field) => {
	const before = await countStored();
	const answer = await sendRequest(app, assistanceForm(fields, [["plan.pdf", pdf()]]));
	expect(answer.status).toBe(400);
	expect(Object.keys(answer.body.fields)).toEqual([field]);
	expect(await countStored()).toEqual(before);
});

test.each<[string, FormFile[], number, string?]>([
	["a file that is not what its name says", [["plan.pdf", jpg()]], 415, "plan.pdf"],
	["an empty file", [["plan.pdf", Buffer.alloc(0)]], 415, "plan.pdf"],
	[
		"a document that starts a program",
		[["plan.pdf", buildPdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" })]],
		415,
		"plan.pdf",
	],
	["a document with a program", [["a.docx", docx({ "word/setup.exe": "MZ" })]], 415, "a.docx"],
	[
		"one wrong file among good ones",
		[
			["a.pdf", pdf()],
			["run.exe", Buffer.from("MZ")],
		],
		415,
		"run.exe",
	],
	[
		"a file over 10 MB",
		[["a.pdf", Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES)])]],
		413,
		"a.pdf",
	],
	["an eleventh file", Array.from({ length: 11 }, () => ["a.pdf", pdf()] as FormFile), 413],
])("%s is refused, and nothing is stored", async (_, files, status, refused) => {
	const before = await countStored();
	const answer = await sendRequest(app, assistanceForm({}, files));
	expect(answer.status).toBe(status);
	expect(answer.body.error).toBe(FILE_REFUSED);
	expect(answer.body.file).toBe(refused);
	expect(await countStored()).toEqual(before);
});

test("ten files are accepted, and one of exactly 10 MB", async () => {
	const largest = Buffer.alloc(MAX_FILE_BYTES, " ");
	pdf().copy(largest);
	const small = Array.from({ length: 9 }, (_, index) => [`${index}.pdf`, pdf()] as FormFile);
	const id = await buildRequest(app, {}, [...small, ["largest.pdf", largest]]);
	const { files } = await stored(id);
	expect(files).toHaveLength(10);
	expect(files[9]).toMatchObject({ name: "largest.pdf", size: MAX_FILE_BYTES });
});

test("a request in JSON instead of a form is refused", async () => {
	const answer = await app.call("POST", "/request", { body: { name: "Chebet" } });
	expect(answer.status).toBe(415);
});

test("the same form sent several times with one Idempotency-Key is stored once, with its files once", async () => {
	const before = await countStored();
	const key = randomUUID();
	const fields = { email: "twice@pupils.example" };
	const send = () => sendRequest(app, assistanceForm(fields, [["plan.pdf", pdf()]]), key);
	const [first, second] = await Promise.all([send(), send()]);
	const third = await send();
	expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
	expect(second.body).toEqual(first.body);
	expect(third.body).toEqual(first.body);
	expect(await countStored()).toEqual({
		requests: before.requests + 1,
		mails: before.mails + 2,
		files: before.files + 1,
	});
	const staff = await app.user("staff");
	const { files } = await stored(first.body.result.id);
	const file = await app.call("GET", `/requests/${first.body.result.id}/files/${files[0].id}`, {
		as: staff,
	});
	expect(file.status).toBe(200);
});

test("an Idempotency-Key that was used with another file or text is a conflict, and leaves no file", async () => {
	const key = randomUUID();
	const send = (fields: FormFields, file: Buffer<ArrayBuffer>) =>
		sendRequest(app, assistanceForm(fields, [["plan.pdf", file]]), key);
	expect((await send({}, pdf())).status).toBe(201);
	const before = await countStored();
	expect((await send({}, Buffer.concat([pdf(), Buffer.from("%")]))).status).toBe(409);
	expect((await send({ name: "Somebody Else" }, pdf())).status).toBe(409);
	expect(await countStored()).toEqual(before);
});

test("a connection lost at the commit keeps the files, because the request may have been stored", async () => {
	const key = randomUUID();
	const form = () => assistanceForm({}, [["plan.pdf", pdf()]]);
	const before = await countStored();
	// `wake` is the first call after the commit: an error here loses the response.
	vi.spyOn(app.context.mail, "wake").mockImplementationOnce(() => {
		throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
	});
	expect((await sendRequest(app, form(), key)).status).toBe(503);
	const again = await sendRequest(app, form(), key);
	expect(again.status).toBe(201);
	const after = await countStored();
	expect(after).toMatchObject({ requests: before.requests + 1, files: before.files + 1 });
	const [file] = (await stored(again.body.result.id)).files;
	const path = `/requests/${again.body.result.id}/files/${file.id}`;
	expect((await app.call("GET", path, { as: await app.user("staff") })).status).toBe(200);
});

test("staff and the requester get an email; the requester's contains no text from the form", async () => {
	const id = await buildRequest(
		app,
		{
			email: "requester@pupils.example",
			name: "Pill Shop",
			phone: "0700 pills",
			institution: "Pills\r\nFiles:",
			projectTitle: "Buy my pills\r\nBcc: x@spam.example",
			description: "Many pills\r\nBcc: x@spam.example",
		},
		[["pills.pdf", pdf()]],
	);
	const [requester, staff] = await app.context.db
		.selectFrom("outbox")
		.selectAll()
		.where("dedupe_key", "like", `request:${id}:%`)
		.orderBy("dedupe_key")
		.execute();
	expect(requester?.recipient).toBe("requester@pupils.example");
	expect(`${requester?.subject}${requester?.body}`).not.toMatch(/pill|shop|0700|spam/i);
	expect(requester?.body).toContain("within 24 hours");
	expect(requester?.body).toContain("Deadline: Dec 1, 2026");
	expect(staff?.body).toContain("Deadline: Dec 1, 2026");
	expect(staff?.recipient).toBe("staff@mradi.example");
	expect(staff?.subject).toBe("New assistance request: Buy my pills Bcc: x@spam.example");
	expect(staff?.body).toContain("\nInstitution: Pills Files:\n");
	expect(staff?.body).toContain("\n> Many pills\n> Bcc: x@spam.example\n");
	expect(staff?.body).toContain("pills.pdf");
});

test("no email is sent to a malformed address", async () => {
	const id = await buildRequest(app, { email: "a@b.example, c@d.example" });
	const mails = await app.context.db
		.selectFrom("outbox")
		.select("recipient")
		.where("dedupe_key", "like", `request:${id}:%`)
		.execute();
	expect(mails).toEqual([{ recipient: "staff@mradi.example" }]);
});
