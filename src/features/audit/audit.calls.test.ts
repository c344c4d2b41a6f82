import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { fetchChanges } from "./audit.calls.ts";

test("a page of changes is requested with its filters and the token", async () => {
	const { api, sent } = fakeApi({ result: { entries: [{ id: 5, action: "update" }, null] } });
	const filters = { subject: "order", actor: "Ann" };
	await fetchChanges(api, { page: 1, ...filters });
	await expect(fetchChanges(api, { page: 2, ...filters })).resolves.toMatchObject({
		entries: [{ id: "5", action: "update" }],
		pagination: { totalPages: 1 },
	});
	expect(sent).toEqual([
		["GET /audit", { token: "required", query: filters }],
		["GET /audit", { token: "required", query: { page: 2, ...filters } }],
	]);
});

test.each([{}, { result: null }, { result: {} }, { result: { entries: "none" } }])(
	"an audit log answered as %j is unreadable",
	async (answer) => {
		const { api } = fakeApi(answer);
		await expect(fetchChanges(api, { page: 1 })).rejects.toMatchObject({ unreadable: true });
	},
);
