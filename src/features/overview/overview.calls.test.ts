import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { fetchOverview } from "./overview.calls.ts";

const answering = (answer: unknown) => fakeApi(answer).api;

test("the figures require the token", async () => {
	const { api, sent } = fakeApi({ result: {} });
	await fetchOverview(api);
	expect(sent).toEqual([["GET /dashboard/stats", { token: "required" }]]);
});

test("numeric ids become text, and invalid entries are skipped", async () => {
	const recentActivity = { articles: [{ id: 5, title: "Ohm" }, null], users: [{ id: 6 }, "text"] };
	const api = answering({ result: { stats: { articles: 1 }, recentActivity } });
	await expect(fetchOverview(api)).resolves.toMatchObject({
		stats: { articles: 1 },
		recentActivity: { articles: [{ id: "5", title: "Ohm" }], users: [{ id: "6" }] },
	});
});

test("missing figures and activity are accepted", async () => {
	const nothing = { stats: {}, recentActivity: { articles: [], users: [] } };
	await expect(fetchOverview(answering({ result: {} }))).resolves.toMatchObject(nothing);
	await expect(
		fetchOverview(answering({ result: { stats: null, recentActivity: { users: null } } })),
	).resolves.toMatchObject(nothing);
});

test.each([{}, { result: null }, { result: [] }])(
	"an overview answered as %j is unreadable",
	async (answer) => {
		await expect(fetchOverview(answering(answer))).rejects.toMatchObject({ unreadable: true });
	},
);
