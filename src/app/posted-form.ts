import { data } from "react-router";
import { ApiError } from "../platform/api-client.ts";
import type { RefusedForm } from "../ui/use-form.ts";

/** The texts of a form that was posted without script. */
export async function textsOf(request: Request): Promise<Record<string, string | undefined>> {
	const texts = [...(await request.formData())].filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
	return Object.fromEntries(texts);
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
