import { storedToken } from "../../../features/accounts/auth/session.ts";
import { type SentRequest, submitRequest } from "../../../features/assistance/assistance.calls.ts";
import { cancelled } from "../../../features/assistance/uploads/cancelled.ts";
import {
	SendingFiles,
	type ShowSending,
} from "../../../features/assistance/uploads/sending-files.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { browserUpload } from "../../parts/browser-upload.ts";
import { rememberLater } from "./receipts.ts";

/** What checks a request and sends it: fetched when somebody enters the form. */
export { typedRequest } from "../../../features/assistance/assistance.form.ts";

/**
 * Up to this size, that of the first piece, files are sent with the form. Larger ones may take longer than the minute
 * without progress after which an upload ends: the browser reports what its buffers have accepted, not what has
 * arrived.
 */
const WITH_FORM_BYTES = 65_536;

const loadFileSending = () => import("../../parts/unsent/send-files.ts");

// Preload when a file is chosen, because the connection may be lost later.
addEventListener("change", ({ target }) => {
	if ((target as Partial<HTMLInputElement>).type === "file") loadFileSending().catch(() => {});
});

/** Sends the form; its files are sent in pieces if they are large or the first attempt has failed. */
export async function sendRequest(
	form: FormData,
	key: string,
	show: ShowSending,
): Promise<SentRequest | undefined> {
	const token = storedToken();
	const files = form.getAll("files") as File[];
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	const sent = await (bytes > WITH_FORM_BYTES && isOwnServer("assistance")
		? sendInPieces(form, key, show)
		: sendWhole(form, key, show));
	const placed_at = new Date().toISOString();
	if (sent) rememberLater({ kind: "request", placed_at, ...sent }, token);
	return sent;
}

async function sendInPieces(form: FormData, key: string, show: ShowSending, isSecondTry = false) {
	show(<SendingFiles share={0} />);
	const { sendFromForm } = await loadFileSending();
	return sendFromForm(form, { key, show, isSecondTry });
}

async function sendWhole(form: FormData, key: string, show: ShowSending) {
	if (!form.has("files")) return submitRequest(browserUpload, form, key);
	const controller = new AbortController();
	const { signal } = controller;
	const onProgress = (share: number) =>
		show(<SendingFiles share={share} onCancel={() => controller.abort()} />);
	onProgress(0);
	try {
		return await submitRequest(browserUpload, form, key, { onProgress, signal });
	} catch (error) {
		if (signal.aborted) throw cancelled();
		if (!(error instanceof ApiError) || error.status !== 0 || error.serverText) throw error;
		if (!isOwnServer("assistance")) throw error;
		return sendInPieces(form, key, show, true);
	}
}
