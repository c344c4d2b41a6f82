import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const get = (path: string) => app.call("GET", path, { as: staff });

test("several requests get a status and an owner; one that changed meanwhile is left as it was", async () => {
	const ids = [await buildRequest(app), await buildRequest(app), await buildRequest(app)];
	const [one, two, taken] = await Promise.all(
		ids.map(async (id) => (await get(`/requests/${id}`)).body.result),
	);
	await app.call("PUT", `/requests/${taken.id}`, { as: staff, body: { status: "closed" } });
	const { status, body } = await app.call("POST", "/requests/bulk", {
		as: staff,
		body: {
			changes: [
				{ id: one.id, updated_at: one.updated_at, status: "contacted", owner_id: staff.id },
				{ id: two.id, updated_at: two.updated_at, owner_id: staff.id },
				{ id: taken.id, updated_at: taken.updated_at, status: "contacted" },
			],
		},
	});
	expect(status, JSON.stringify(body)).toBe(200);
	const owner = { id: staff.id, username: staff.username };
	const { results } = body.result;
	expect(results[0].row).toMatchObject({ status: "contacted", owner });
	expect(results[1].row).toMatchObject({ status: "new", owner });
	expect(results[2]).toMatchObject({ row: null, current: { status: "closed" } });
	expect((await get(`/requests/${taken.id}`)).body.result).toMatchObject({ owner: null });
	const { history } = (await get(`/requests/${one.id}/history`)).body.result;
	expect(history.map(({ text }: { text: string }) => text)).toEqual([
		"Received",
		"New → Contacted",
		`Owner: nobody → ${staff.username}`,
	]);
});

test("the export contains the chosen or the filtered requests, with formulas escaped", async () => {
	const institution = `School ${randomUUID()}`;
	const [first, second] = [
		await buildRequest(app, { institution, name: "=1+1", phone: "0733-111 222" }),
		await buildRequest(app, { institution, name: "Barasa" }),
	];
	const lines = async (query: string) =>
		(await get(`/requests/export.csv?columns=name,phone,serviceType&${query}`)).body.split("\r\n");
	const [header, , ...rest] = await lines(`ids=${first}`);
	expect(header).toBe("name,phone,serviceType");
	expect(rest).toEqual([""]);
	expect((await lines(`ids=${first}`))[1]).toBe(
		`'=1+1,0733 111 222,"Data Analysis Help, Display Board Design"`,
	);
	expect(await lines(`ids=${first},${second}`)).toHaveLength(4);
	expect(await lines(`search=${encodeURIComponent(institution)}&status=closed`)).toHaveLength(2);
	const all = await get("/requests/export.csv");
	expect(all.body.split("\r\n")[0]).toBe(
		"id,created_at,status,name,phone,email,institution,projectTitle,projectCategory,deadline,serviceType,description,under_18,guardian_name,guardian_phone,consent_text,consent_withdrawn_at,consent_withdrawn_by,reference,owner",
	);
});
