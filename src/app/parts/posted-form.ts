import { data } from "react-router";
import { ApiError } from "../../platform/browser/api-error.ts";
import { readBody } from "../../platform/http/read-body.ts";
import type { RefusedForm } from "../../ui/use-form.ts";

/** Bytes of a posted form of texts, as much as the API takes as JSON. */
const MAX_BYTES = 1_048_576;

/**
 * The texts of a form that was posted without script, by name; a missing one is empty. The names are checked
 * against the contract: `postedTexts<keyof BodyOf<typeof placeOrder>>(request, […])`.
 * Throws the page of a failure for what is no such form.
 */
export async function postedTexts<Name extends PropertyKey>(
	request: Request,
	names: readonly Name[],
): Promise<Record<Name, string>> {
	const bytes = await readBody(request, MAX_BYTES).catch(() => {
		throw refusedBody(400);
	});
	if (!bytes) throw refusedBody(413);
	const type = request.headers.get("content-type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		throw refusedBody(415);
	}
	const form = await new Response(bytes, { headers: { "content-type": type } })
		.formData()
		.catch(() => {
			throw refusedBody(400);
		});
	const text = (name: Name) => {
		const value = form.get(String(name));
		return typeof value === "string" ? value : "";
	};
	return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}

function refusedBody(status: number) {
	return data(null, { status });
}

/** The answer to a posted form with something wrong in it. */
export function refuse(fields: Record<string, string>, typed: Record<string, string>) {
	const refused: RefusedForm = { error: Object.values(fields)[0] ?? "", fields, values: typed };
	return data(refused, { status: 422 });
}

/**
 * The answer to a posted form that the API refused: what was wrong, and what was typed, to be shown again.
 * Undefined when it was accepted.
 */
export async function refusalOf(call: Promise<unknown>, typed: Record<string, string>) {
	try {
		await call;
		return undefined;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const refused: RefusedForm = { error: error.message, fields: error.fields, values: typed };
		return data(refused, { status: error.status === 400 ? 422 : error.status });
	}
}
