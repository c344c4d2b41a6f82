import { data } from "react-router";
import { ApiError, errorOf, readEnvelope } from "../platform/browser/api-error.ts";
import type { ApiPart } from "../platform/http/call.ts";
import { countFields, readBody } from "../platform/http/read-body.ts";
import type { RefusedForm } from "../ui/use-form.ts";
import type { RenderContext } from "./context.ts";

/** Headers of a page about one person's order: neither the server nor the browser may cache it. */
export const NO_STORE_HEADERS = { "cache-control": "no-store" };

const MAX_BYTES = 1_048_576;
/** More than any of our forms has. */
const MAX_FIELDS = 1_000;

/**
 * The text fields of a form posted without script; missing ones are empty. The contract checks the names:
 * `postedTexts<keyof BodyOf<typeof placeOrder>>(request, […])`. Throws an error response for any other request.
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
	if (/^application/i.test(type) && countFields(bytes) > MAX_FIELDS) throw refusedBody(413);
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

/** Forwards a form posted without script to the API unchanged. `values` is complete once `call` has settled. */
export function forwardedForm(
	{ forward }: RenderContext,
	path: string,
	base: ApiPart,
	request: Request,
): { call: Promise<object>; values: PostedValues } {
	const { answer, values } = forward(path, base, request);
	const call = answer.then(async (response) => {
		const text = await response.text();
		if (!response.ok) throw errorOf(response.status, text);
		return readEnvelope(response.status, text);
	});
	return { call, values };
}

/** Texts by field name, to fill the form again; callers leave out fields that cannot be filled. */
type PostedValues = Record<string, string | readonly string[]>;

/** The response to a posted form that the API refused: errors and values. Undefined if it was accepted. */
export async function refusalOf(call: Promise<unknown>, values: PostedValues) {
	try {
		await call;
		return undefined;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return answerWith(values, { status: error.status, error: error.message, fields: error.fields });
	}
}

/** The response to a posted form that the page itself refuses. */
export function refuse(
	values: PostedValues,
	why: { error?: string; fields?: Record<string, string> },
) {
	const { fields = {}, error = Object.values(fields)[0] ?? "" } = why;
	return answerWith(values, { status: 400, error, fields });
}

function answerWith(posted: PostedValues, why: Omit<RefusedForm, "values">) {
	const values = Object.entries(posted).map(([name, value]) => [name, [value].flat()]);
	const refused: RefusedForm = { ...why, values: Object.fromEntries(values) };
	// These mean that the visitor must correct something.
	const correctable = [400, 413, 415].includes(why.status);
	return data(refused, { status: correctable ? 422 : why.status || 503 });
}
