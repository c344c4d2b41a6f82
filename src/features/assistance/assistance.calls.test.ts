import { expect, test } from "vitest";
import { ApiError } from "../../platform/api-error.ts";
import type { Upload } from "../../platform/upload.ts";
import { submitRequest } from "./assistance.client.ts";

test("a refusal is an error with its status, and keeps the server's sentence", async () => {
	const upload: Upload = async () => {
		throw new ApiError("Too large", {
			status: 413,
			serverText: "Too large",
			fields: { files: "Too large" },
		});
	};
	await expect(submitRequest(upload, new FormData(), "key")).rejects.toMatchObject({
		message: "HTTP error! status: 413",
		status: 413,
		serverText: "Too large",
		fields: { files: "Too large" },
	});
});

test("a lost connection keeps its own message", async () => {
	const upload: Upload = async () => {
		throw new ApiError("Network error during upload", { status: 0 });
	};
	await expect(submitRequest(upload, new FormData(), "key")).rejects.toThrow(
		"Network error during upload",
	);
});

test("the form goes to /request with the key that was made for it", async () => {
	const form = new FormData();
	const sent: unknown[] = [];
	const upload = (async (path, body, options) => {
		sent.push(path, body, options?.headers);
		return { success: true, result: { id: "a" } };
	}) as Upload;
	await submitRequest(upload, form, "key");
	expect(sent).toEqual(["/request", form, { "idempotency-key": "key" }]);
});
