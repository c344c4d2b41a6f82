import { expect, test, vi } from "vitest";
import type * as account from "../../features/accounts/auth/auth.contract.ts";
import type * as items from "../../features/results/items/result-items.contract.ts";
import type * as tracking from "../../features/tracking/tracking.contract.ts";
import type * as work from "../../features/work/work.contract.ts";
import { createApiClient } from "./api-client.ts";
import { ownCall } from "./own-call.ts";

function client(answer: object, { isOwnServer = true, status = 200, token = "Bearer good" } = {}) {
	const fetched = vi.fn((_url: string, _init: RequestInit) =>
		Promise.resolve(Response.json(answer, { status })),
	);
	const onUnauthenticated = vi.fn();
	const api = createApiClient({
		address: (path, base) => ({ url: `/${base ?? "main"}${path}`, isOwnServer }),
		fetch: fetched,
		token: () => token || null,
		onUnauthenticated,
	});
	return { api, fetched, onUnauthenticated };
}

const fetchHistory = ownCall<typeof work.readOrderHistory>("GET /orders/:id/history", {
	take: "result.history",
});
const orderItems = ownCall<typeof items.orderItems>("PUT /results/:id/items/order", {
	apiPart: "results",
});
const requestReset = ownCall<typeof account.forgotPassword>("POST /auth/forgot-password", {
	token: "none",
});

test("sends the token, and returns the part of the answer that `take` names", async () => {
	const { api, fetched } = client({ success: true, result: { history: [{ id: "1" }] } });
	const history = await fetchHistory(api, { params: { id: "a/b" } });
	expect(history.map(({ id }) => id)).toEqual(["1"]);
	const [url, init] = fetched.mock.calls[0] ?? [];
	expect(url).toBe("/main/orders/a%2Fb/history");
	expect(init?.headers).toEqual({ authorization: "Bearer good" });
});

test("uses the options of the declaration and those of each call", async () => {
	const { api, fetched } = client({ success: true, items: [] });
	await orderItems(api, { params: { id: "7" }, body: { ids: ["2", "1"] } });
	const [url, init] = fetched.mock.calls[0] ?? [];
	expect(url).toBe("/results/results/7/items/order");
	expect(init).toMatchObject({ method: "PUT", body: '{"ids":["2","1"]}' });
});

test("a public call declared without a token sends none", async () => {
	const { api, fetched } = client({ success: true, message: "Sent" });
	await requestReset(api, { body: { email: "a@b.example" } });
	expect(fetched.mock.calls[0]?.[1].headers).toEqual({ "content-type": "application/json" });
});

test("sends nothing to another server, and nothing without a stored token", async () => {
	const foreign = client({}, { isOwnServer: false });
	await expect(fetchHistory(foreign.api, { params: { id: "1" } })).rejects.toMatchObject({
		status: 404,
	});
	const visitor = client({}, { token: "" });
	await expect(fetchHistory(visitor.api, { params: { id: "1" } })).rejects.toThrow(
		"Authentication required",
	);
	for (const { fetched } of [foreign, visitor]) expect(fetched).not.toHaveBeenCalled();
});

test("a 401 to a call that is not specified does not end the session", async () => {
	const { api, onUnauthenticated } = client({ success: false, error: "No" }, { status: 401 });
	await expect(fetchHistory(api, { params: { id: "1" } })).rejects.toThrow("No");
	expect(onUnauthenticated).toHaveBeenCalledWith("Bearer good", false, expect.anything());
});

test("the compiler compares a call with its contract", () => {
	// @ts-expect-error another route
	ownCall<typeof work.readWork>("GET /works", { take: "result" });
	// @ts-expect-error not where the answer is
	ownCall<typeof work.readWork>("GET /work", { take: "data" });
	// @ts-expect-error a public call does not say whether it sends the token
	ownCall<typeof tracking.track>("POST /track", { take: "result" });
	// @ts-expect-error without its base
	ownCall<typeof items.orderItems>("PUT /results/:id/items/order");
	// @ts-expect-error a specified call, which another server may answer
	ownCall<typeof items.listItems>("GET /results/:id/items", { apiPart: "results" });
	const { api } = client({ success: true, result: { history: [] } });
	// @ts-expect-error without its parameters
	void fetchHistory(api).catch(() => {});
});
