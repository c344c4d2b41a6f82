import { expect } from "vitest";
import type { TestApp, TestResponse } from "./app.ts";

export type FormFields = Record<string, string | string[] | undefined>;
export type FormFile = [name: string, content: Uint8Array<ArrayBuffer>];

export const REQUEST_FIELDS = {
	name: "Chebet Rotich",
	email: "chebet@pupils.example",
	phone: "0700 000 201",
	institution: "Kaptarakwa Hills Girls",
	projectTitle: "Does hibiscus tea keep its colour?",
	projectCategory: "Chemistry",
	deadline: "2026-12-01",
	description: "Ten jars on a window.",
	serviceType: ["Data Analysis Help", "Display Board Design"],
};

/** Fields given as undefined are left out. */
export function assistanceForm(overrides: FormFields = {}, files: FormFile[] = []): FormData {
	const fields: FormFields = { ...REQUEST_FIELDS, ...overrides };
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const text of [value ?? []].flat()) form.append(name, text);
	}
	for (const [name, content] of files) form.append("files", new Blob([content]), name);
	return form;
}

export function sendRequest(
	app: TestApp,
	form: FormData,
	idempotencyKey?: string,
): Promise<TestResponse> {
	return app.call("POST", "/request", {
		body: form,
		...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
	});
}

export async function buildRequest(
	app: TestApp,
	overrides: FormFields = {},
	files: FormFile[] = [],
): Promise<string> {
	const answer = await sendRequest(app, assistanceForm(overrides, files));
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.result.id;
}
