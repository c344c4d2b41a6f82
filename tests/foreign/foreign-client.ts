import { expect } from "vitest";
import type { TestApp } from "../support/app.ts";

/*
 * A client written from the specification's table of calls only. It sends exactly what the table says, reads only
 * what the table promises, and shares no type or helper with our own client.
 */

export interface Sent {
	/** The Authorization header, verbatim. */
	authorization?: string;
	json?: unknown;
	form?: [field: string, value: string | File][];
}

export interface ForeignClient {
	/** Expects success: a 2xx with a JSON object that has `success: true`. */
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	send(method: string, path: string, sent?: Sent): Promise<any>;
	/** Expects a refusal, whose body gives the reason in `error` and `message`. */
	refused(method: string, path: string, sent?: Sent): Promise<{ status: number; error: string }>;
	/** What the browser's storage holds after an admin signs in: the token with its prefix. */
	bearer: string;
	/** The token without the prefix, as the project screens send it. */
	raw: string;
}

/** Signs an admin in and returns the client. */
export async function foreignClient(app: TestApp): Promise<ForeignClient> {
	async function call(method: string, path: string, { authorization, json, form }: Sent = {}) {
		const headers: Record<string, string> = {};
		if (authorization !== undefined) headers.authorization = authorization;
		let body: string | FormData | undefined;
		if (json !== undefined) {
			headers["content-type"] = "application/json";
			body = JSON.stringify(json);
		}
		if (form) {
			body = new FormData();
			for (const [field, value] of form) body.append(field, value);
		}
		const request = new Request(`http://localhost${path}`, { method, headers, body });
		return app.api(request, { ip: "203.0.113.9" });
	}
	const send: ForeignClient["send"] = async (method, path, sent) => {
		const response = await call(method, path, sent);
		const text = await response.text();
		expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
		const body = JSON.parse(text);
		expect(body.success, `${method} ${path}`).toBe(true);
		return body;
	};
	const refused: ForeignClient["refused"] = async (method, path, sent) => {
		const response = await call(method, path, sent);
		expect(response.ok, `${method} ${path}`).toBe(false);
		const body = await response.json();
		expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\S/) });
		expect(body.message).toBe(body.error);
		return { status: response.status, error: body.error };
	};
	const { email, password } = await app.user("admin");
	const { result } = await send("POST", "/api/auth/login", { json: { email, password } });
	return { send, refused, raw: result.token, bearer: `Bearer ${result.token}` };
}
