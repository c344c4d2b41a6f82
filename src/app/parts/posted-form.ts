import { data } from "react-router";
import { ApiError, errorOf, readEnvelope } from "../../platform/browser/api-error.ts";
import type { Base } from "../../platform/http/call.ts";
import { readBody } from "../../platform/http/read-body.ts";
import type { RefusedForm } from "../../ui/use-form.ts";
import type { RenderContext } from "./context.ts";

/** Headers of a page that is about one person's order: neither the server nor a browser keeps it. */
export const NOT_STORED = { "cache-control": "no-store" };

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

/**
 * Sends a form that was posted without script on to the API as it came, files included; the call resolves to the
 * answer. What was typed is all there when it has come to its end.
 */
export function forwardedForm(
	{ forward }: RenderContext,
	path: string,
	base: Base,
	request: Request,
): { call: Promise<object>; typed: Typed } {
	const { answer, typed } = forward(path, base, request);
	const call = answer.then(async (response) => {
		const text = await response.text();
		if (!response.ok) throw errorOf(response.status, text);
		return readEnvelope(response.status, text);
	});
	return { call, typed };
}

/** Texts by field name, to be shown again; one that a field could not show is left out by the caller. */
type Typed = Record<string, string | readonly string[]>;

/**
 * The answer to a posted form that the API refused: what was wrong, and what was typed. Undefined when it was
 * accepted.
 */
export async function refusalOf(call: Promise<unknown>, typed: Typed) {
	try {
		await call;
		return undefined;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return answerWith(typed, { status: error.status, error: error.message, fields: error.fields });
	}
}

/** The answer to a posted form that the page refuses itself. */
export function refuse(typed: Typed, why: { error?: string; fields?: Record<string, string> }) {
	const { fields = {}, error = Object.values(fields)[0] ?? "" } = why;
	return answerWith(typed, { status: 400, error, fields });
}

function answerWith(typed: Typed, why: Omit<RefusedForm, "values">) {
	const values = Object.entries(typed).map(([name, value]) => [name, [value].flat()]);
	const refused: RefusedForm = { ...why, values: Object.fromEntries(values) };
	// Of a form, malformed, too large and of the wrong type mean that something in it is to be mended.
	const mendable = [400, 413, 415].includes(why.status);
	return data(refused, { status: mendable ? 422 : why.status || 503 });
}
