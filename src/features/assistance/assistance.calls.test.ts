import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { ApiError } from "../../platform/browser/api-error.ts";
import type { Upload } from "../../platform/browser/upload.ts";
import { submitRequest } from "./assistance.calls.ts";
import {
	changeRequestStatus,
	downloadFile,
	fetchRequests,
} from "./dashboard/manage-requests.calls.ts";

const UNREADABLE = expect.objectContaining({ unreadable: true });

function refusing(error: ApiError): Upload {
	return async () => {
		throw error;
	};
}

test("a refusal is an error with its status, and keeps the server's sentence", async () => {
	const upload = refusing(
		new ApiError("Too large", {
			status: 413,
			serverText: "Too large",
			fields: { files: "Too large" },
		}),
	);
	await expect(submitRequest(upload, new FormData(), "key")).rejects.toMatchObject({
		message: "HTTP error! status: 413",
		status: 413,
		serverText: "Too large",
		fields: { files: "Too large" },
	});
});

test.each([
	["a lost connection", 0, "Network error during upload"],
	["an answer that says it failed", 200, "Try later"],
])("%s keeps its own message", async (_what, status, message) => {
	const upload = refusing(new ApiError(message, { status }));
	await expect(submitRequest(upload, new FormData(), "key")).rejects.toThrow(message);
});

test("the form goes to the assistance base with the key that was made for it", async () => {
	const form = new FormData();
	const sent: unknown[] = [];
	const upload = (async (...call: unknown[]) => {
		sent.push(...call);
		return {};
	}) as unknown as Upload;
	const onProgress = () => {};
	await submitRequest(upload, form, "key", { onProgress });
	expect(sent).toEqual([
		"POST /request",
		{ specified: true, base: "assistance", form, idempotencyKey: "key", onProgress },
	]);
});

test("the inbox is a page of ten with its filters, and needs the token", async () => {
	const { api, sent } = fakeApi({ result: { requests: [] } });
	await fetchRequests(api, 2, { status: "new", search: "kale" });
	await changeRequestStatus(api, "5", "closed");
	await downloadFile(api, "5", "6");
	expect(sent).toEqual([
		[
			"GET /requests",
			{ token: "required", query: { page: 2, limit: 10, status: "new", search: "kale" } },
		],
		["PUT /requests/:id", { token: "required", params: { id: "5" }, body: { status: "closed" } }],
		[
			"GET /requests/:id/files/:fileId",
			{ token: "required", params: { id: "5", fileId: "6" }, timeoutMs: 60_000, file: true },
		],
	]);
});

test("numbered ids of requests and files become text, what is missing is empty", async () => {
	const { api } = fakeApi({
		result: { requests: [{ id: 5, files: [{ id: 6, name: "plan.pdf" }, null] }, null, { id: 7 }] },
	});
	await expect(fetchRequests(api, 1, {})).resolves.toMatchObject({
		requests: [
			{ id: "5", serviceType: [], files: [{ id: "6", name: "plan.pdf" }] },
			{ id: "7", files: [] },
		],
		pagination: { totalPages: 1 },
	});
});

test.each([{}, { result: [] }, { result: {} }, { result: { requests: null } }])(
	"an inbox answered as %j is unreadable",
	async (answer) => {
		await expect(fetchRequests(fakeApi(answer).api, 1, {})).rejects.toEqual(UNREADABLE);
	},
);
