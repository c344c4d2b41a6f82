import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { docx, pdf, png } from "../../../tests/support/files.ts";
import { buildPdf } from "../../../tests/support/pdf.ts";
import type { AssistanceFile } from "./assistance.contract.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
afterAll(() => app.close());

async function inbox(query: string) {
	const staff = await app.user("staff");
	const answer = await app.call("GET", `/requests${query}`, { as: staff });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	const { requests, pagination } = answer.body.result;
	return { ids: requests.map((request: { id: string }) => request.id), requests, pagination };
}

test("unanswered requests come first, the oldest of them on top, each with its own files", async () => {
	const search = `?search=${randomUUID()}`;
	const institution = search.slice(8);
	const ids: string[] = [];
	for (const [index, name] of ["a.pdf", "b.pdf", "c.pdf"].entries()) {
		const id = await buildRequest(app, { institution }, [[name, pdf()]]);
		const created_at = `2026-01-0${index + 1}T08:00:00.000Z`;
		await app.context.db
			.updateTable("assistance_requests")
			.set({ created_at })
			.where("id", "=", id)
			.execute();
		ids.push(id);
	}
	const first = await inbox(`${search}&page=1&limit=2`);
	expect(first.ids).toEqual(ids.slice(0, 2));
	expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
	expect(first.requests[0].files).toEqual([
		{ id: expect.any(String), name: "a.pdf", size: pdf().length, type: "application/pdf" },
	]);
	expect(first.requests[0].due_at).toBe("2026-01-02T08:00:00.000Z");
	expect((await inbox(`${search}&page=2&limit=2`)).ids).toEqual(ids.slice(2));
	expect((await inbox(`${search}&page=3&limit=2`)).ids).toEqual([]);
});

test.each([
	["a name beyond ASCII in another case", "ōTIENO"],
	["an email address", "OTIENO@pupils"],
	["a phone number as it was typed", "0733 111-222"],
	["a phone number in its other form", "+254733111222"],
	["an institution", "ndere"],
	["a project's title", "SOAP"],
	["words in any order", "oil ōtieno soap"],
	["a description", "vats ÉNTRY soap"],
	["a category", "school chemis"],
	["a service", "prototype ndere"],
	["a note of staff", "rang ÉMMA soap"],
])("search finds %s", async (_, text) => {
	const fields = {
		name: "Ōtieno",
		email: "otieno@pupils.example",
		phone: "0733-111 222",
		institution: "Ndere Island School",
		projectTitle: "Soap from waste oil",
		projectCategory: "Chemistry",
		description: "Two vats for the éntry",
		serviceType: ["Prototype Development"],
	};
	const id = await buildRequest(app, fields);
	const staff = await app.user("staff");
	await app.call("POST", `/requests/${id}/notes`, { as: staff, body: { text: "Rang émma" } });
	expect((await inbox(`?sort=-created_at&search=${encodeURIComponent(text)}`)).ids).toContain(id);
	expect((await inbox(`?search=${encodeURIComponent(`${text}!`)}`)).ids).toEqual([]);
});

test("the inbox sorts by column, filters by day and counts the requests of each status", async () => {
	const institution = randomUUID();
	const ids: Record<string, string> = {};
	for (const [index, name] of ["Chebet", "abdi", "Barasa"].entries()) {
		const deadline = `2031-04-1${9 - index}`;
		ids[name] = await buildRequest(app, { institution, name, deadline, projectTitle: name });
		const created_at = `2026-01-0${index + 1}T21:30:00.000Z`;
		await app.context.db
			.updateTable("assistance_requests")
			.set({ created_at, status: index === 0 ? "closed" : "new" })
			.where("id", "=", ids[name])
			.execute();
	}
	const names = async (query: string) =>
		(await inbox(`?search=${institution}&${query}`)).requests.map(
			({ name }: { name: string }) => name,
		);
	const byName = ["abdi", "Barasa", "Chebet"];
	expect(await names("sort=name")).toEqual(byName);
	expect(await names("sort=-name")).toEqual(byName.toReversed());
	expect(await names("sort=projectTitle")).toEqual(byName);
	expect(await names("sort=created_at")).toEqual(["Chebet", "abdi", "Barasa"]);
	expect(await names("sort=deadline")).toEqual(["Barasa", "abdi", "Chebet"]);
	expect(await names("sort=status")).toEqual(["Chebet", "Barasa", "abdi"]);
	// This request arrived at half past midnight in Nairobi.
	expect(await names("from=2026-01-03&to=2026-01-03")).toEqual(["abdi"]);
	const staff = await app.user("staff");
	const { body } = await app.call("GET", `/requests?search=${institution}&status=new`, {
		as: staff,
	});
	expect(body.result.counts).toEqual({ new: 2, contacted: 0, closed: 1 });
	expect(body.result.pagination.total).toBe(2);
});

test("search finds a request by the beginning of its id", async () => {
	const id = await buildRequest(app);
	expect((await inbox(`?search=${id.slice(0, 8)}`)).ids).toEqual([id]);
});

test("staff change a request's status, and the inbox filters by it", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app);
	for (const status of ["closed", "new", "contacted"]) {
		const answer = await app.call("PUT", `/requests/${id}`, { as: staff, body: { status } });
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			success: true,
			message: "Request status updated successfully",
			result: { id, status },
		});
	}
	expect((await inbox("?status=contacted")).ids).toEqual([id]);
	expect((await inbox("?status=new")).ids).not.toContain(id);
	const changes = await auditAbout(app, id, ["subject", "after", "actor_id"]);
	expect(changes).toHaveLength(3);
	expect(changes).toContainEqual({
		subject: "request",
		after: '{"status":"closed"}',
		actor_id: staff.id,
	});
});

test("a status that does not exist is refused, in a change and in a filter", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app);
	const changed = await app.call("PUT", `/requests/${id}`, { as: staff, body: { status: "lost" } });
	expect(changed.status).toBe(400);
	expect(changed.body.error).toBe("Status must be one of new, contacted, closed");
	expect((await app.call("GET", "/requests?status=lost", { as: staff })).status).toBe(400);
});

test("a request that somebody else changed meanwhile is a conflict", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app);
	const before = await app.call("GET", `/requests/${id}`, { as: staff });
	const { updated_at } = before.body.result;
	const change = (status: string) =>
		app.call("PUT", `/requests/${id}`, { as: staff, body: { status, updated_at } });
	expect((await change("contacted")).status).toBe(200);
	expect((await change("closed")).status).toBe(409);
});

test("staff download a file under its own name, as an attachment", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app, {}, [["Ōtieno's 50% board.png", png()]]);
	const { requests } = await inbox(`?search=${id}`);
	const response = await app.api(
		new Request(`http://localhost/api/requests/${id}/files/${requests[0].files[0].id}`, {
			headers: { authorization: staff.token },
		}),
		{ ip: "203.0.113.7" },
	);
	expect(response.status).toBe(200);
	expect(Buffer.from(await response.arrayBuffer())).toEqual(png());
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "image/png",
		"content-length": String(png().length),
		"content-disposition": `attachment; filename="_tieno's 50_ board.png"; filename*=UTF-8''%C5%8Ctieno%27s%2050%25%20board.png`,
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
	});
});

test("files that may contain a program are marked in the inbox and in the email to staff, and served as attachments", async () => {
	const staff = await app.user("staff");
	const script = buildPdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert) >>" });
	const id = await buildRequest(app, {}, [
		["plan.pdf", pdf()],
		["form.pdf", script],
		["locked.pdf", buildPdf({ trailer: "/Encrypt 9 0 R" })],
		["report.docx", docx({ "word/embeddings/oleObject1.bin": "x" })],
	]);
	const { files } = (await inbox(`?search=${id}`)).requests[0];
	expect(files.map(({ name, warning }: AssistanceFile) => [name, warning])).toEqual([
		["plan.pdf", undefined],
		["form.pdf", "program"],
		["locked.pdf", "unchecked"],
		["report.docx", "program"],
	]);
	const mail = await app.context.db
		.selectFrom("outbox")
		.select("body")
		.where("dedupe_key", "=", `request:${id}:staff`)
		.executeTakeFirstOrThrow();
	expect(mail.body).toMatch(/- plan\.pdf \([^)]+\)\n/);
	expect(mail.body).toMatch(/- form\.pdf \([^)]+\): Contains a program\n/);
	expect(mail.body).toMatch(/- locked\.pdf \([^)]+\): Not checked\n/);
	const { headers } = await app.call("GET", `/requests/${id}/files/${files[1].id}`, { as: staff });
	expect(headers.get("content-disposition")).toMatch(/^attachment/);
	expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a download is audited with the ids of request and file, without the file's name", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app, {}, [["Otieno's board.pdf", pdf()]]);
	const { requests } = await inbox(`?search=${id}`);
	const file: string = requests[0].files[0].id;
	await app.call("GET", `/requests/${id}/files/${file}`, { as: staff });
	await app.call("GET", `/requests/${id}/files/${randomUUID()}`, { as: staff });
	const audited = await auditAbout(app, id, ["actor_id", "action", "subject", "before", "after"]);
	expect(audited.filter(({ action }) => action === "export")).toEqual([
		{
			actor_id: staff.id,
			action: "export",
			subject: "request",
			before: null,
			after: JSON.stringify({ file }),
		},
	]);
});

test("a file is found only at its own request's address, and not if the store has lost it", async () => {
	const staff = await app.user("staff");
	const id = await buildRequest(app, {}, [["plan.pdf", pdf()]]);
	const other = await buildRequest(app);
	const file = await app.context.db
		.selectFrom("assistance_files")
		.selectAll()
		.where("request_id", "=", id)
		.executeTakeFirstOrThrow();
	const get = (path: string) => app.call("GET", path, { as: staff });
	expect((await get(`/requests/${other}/files/${file.id}`)).status).toBe(404);
	expect((await get(`/requests/${id}/files/${randomUUID()}`)).status).toBe(404);
	await app.context.files.delete(file.storage_key);
	const lost = await get(`/requests/${id}/files/${file.id}`);
	expect(lost.status).toBe(404);
	expect(lost.body.error).toBe("File not found");
});
