import { expect } from "vitest";
import type { TestApp, TestResponse } from "./app.ts";

export interface BegunUpload {
	id: string;
	secret: string;
	name: string;
}

interface Sender {
	ip?: string;
}

export function beginUpload(
	app: TestApp,
	name: string,
	size: unknown,
	from: Sender = {},
): Promise<TestResponse> {
	return app.call("POST", "/request/uploads", { body: { name, size }, ...from });
}

export async function newUpload(app: TestApp, name: string, size: number, from: Sender = {}) {
	const { status, body } = await beginUpload(app, name, size, from);
	expect(status, JSON.stringify(body)).toBe(201);
	const { id, secret } = body.result;
	return { id, secret, name } as BegunUpload;
}

export function sendChunk(
	app: TestApp,
	{ id, secret }: Pick<BegunUpload, "id" | "secret">,
	offset: number | string,
	piece: Uint8Array<ArrayBuffer>,
	from: Sender = {},
): Promise<TestResponse> {
	const form = new FormData();
	form.append("secret", secret);
	form.append("offset", String(offset));
	form.append("piece", new Blob([piece]), "piece");
	return app.call("POST", `/request/uploads/${id}/pieces`, { body: form, ...from });
}

export async function buildWholeUpload(
	app: TestApp,
	name: string,
	content: Uint8Array<ArrayBuffer>,
	chunkBytes = 262_144,
): Promise<BegunUpload> {
	const upload = await newUpload(app, name, content.length);
	for (let offset = 0; offset < content.length; offset += chunkBytes) {
		const piece = content.subarray(offset, offset + chunkBytes);
		expect((await sendChunk(app, upload, offset, piece)).status).toBe(200);
	}
	return upload;
}

export function getOffset(app: TestApp, { id, secret }: Pick<BegunUpload, "id" | "secret">) {
	return app.call("POST", `/request/uploads/${id}/offset`, { body: { secret } });
}

export function cancelUpload(app: TestApp, { id, secret }: Pick<BegunUpload, "id" | "secret">) {
	return app.call("POST", `/request/uploads/${id}/give-up`, { body: { secret } });
}

export const uploadsField = (...uploads: BegunUpload[]) => ({ uploads: JSON.stringify(uploads) });
