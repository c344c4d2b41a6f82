import { submitRequest } from "../../../features/assistance/assistance.calls.ts";
import { placeOrder, type TypedOrder } from "../../../features/orders/orders.calls.ts";
import { apiAddress } from "../../../platform/browser/api-bases.ts";
import { createApiClient } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { createUploader } from "../../../platform/browser/upload.ts";
import { storedToken, storedUser } from "../../../shell/session.ts";
import type { FormRefusal, UnsentForm } from "./unsent-forms.ts";

/** The signed-in user's id. */
export const signedInId = () => (storedToken() === null ? null : (storedUser()?.id ?? null));

/** Sends the token only if the form's author is still signed in. */
export function clientOf(form: UnsentForm) {
	const isTheirs = form.by !== null && form.by === signedInId();
	return { address: apiAddress, token: () => (isTheirs ? storedToken() : null) };
}

/** Sends a form that waited, without files. */
export async function sendForm(form: UnsentForm): Promise<{ reference: string } | undefined> {
	const client = clientOf(form);
	if (form.kind === "request") return submitRequest(createUploader(client), dataOf(form), form.key);
	const api = createApiClient({ ...client, fetch: (url, init) => fetch(url, init) });
	return placeOrder(api, Object.fromEntries(form.values) as unknown as TypedOrder, form.key);
}

/** The fields of a request. */
export function dataOf({ values }: UnsentForm, files: readonly File[] = []): FormData {
	const data = new FormData();
	for (const [name, value] of values) data.append(name, value ?? "");
	for (const file of files) data.append("files", file);
	return data;
}

/** Undefined if a retry makes sense: no response, an unreadable one, or a temporary refusal. */
export function refusalOf(error: unknown): FormRefusal | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { status, unreadable, serverText, message, fields } = error;
	const isNotNow = status === 0 || status >= 500 || status === 408 || status === 429 || unreadable;
	return isNotNow ? undefined : { status, error: serverText ?? message, fields };
}
