import { type SentRequest, submitRequest } from "../../../features/assistance/assistance.calls.ts";
import {
	cancelled,
	completedUploads,
	type FileUpload,
	hasStatus,
	isAboutUploads,
	receivedFraction,
	sendInChunks,
	untilAnswered,
} from "../../../features/assistance/uploads/send-in-chunks.ts";
import { cancelUploads, uploadCalls } from "../../../features/assistance/uploads/uploads.calls.ts";
import { type OrderFormValues, placeOrder } from "../../../features/orders/orders.calls.ts";
import { rememberPhone, rememberReference } from "../../../features/tracking/remembered.ts";
import { apiAddress, isOwnServer } from "../../../platform/browser/api-bases.ts";
import { createApiClient } from "../../../platform/browser/api-client.ts";
import { ApiError, isUnanswered } from "../../../platform/browser/api-error.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { createUploader, type Upload } from "../../../platform/browser/upload.ts";
import { storedToken, storedUser } from "../../../shell/session.ts";
import type { FormRefusal, UnsentForm } from "./unsent-forms.ts";
import type { FileProgress } from "./unsent-state.ts";

export const signedInUserId = () => (storedToken() === null ? null : (storedUser()?.id ?? null));

/** Where and as whom a form is sent: with a token only if its author is still signed in. */
export function connectionOf(form: UnsentForm) {
	const isAuthor = form.by !== null && form.by === signedInUserId();
	return { address: apiAddress, token: () => (isAuthor ? storedToken() : null) };
}

export async function sendForm(form: UnsentForm): Promise<{ reference: string } | undefined> {
	const connection = connectionOf(form);
	if (form.kind === "request")
		return submitRequest(createUploader(connection), dataOf(form), form.key);
	const api = createApiClient({ ...connection, fetch: (url, init) => fetch(url, init) });
	return placeOrder(api, Object.fromEntries(form.values) as unknown as OrderFormValues, form.key);
}

function dataOf({ values }: UnsentForm, files: readonly File[] = []): FormData {
	const data = new FormData();
	for (const [name, value] of values) data.append(name, value ?? "");
	for (const file of files) data.append("files", file);
	return data;
}

/** Undefined if a retry makes sense: no response, an unreadable one, or a temporary refusal. */
export function refusalOf(error: unknown): FormRefusal | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { status, unreadable, serverText, message, fields } = error;
	const isTemporary =
		status === 0 || status >= 500 || status === 408 || status === 429 || unreadable;
	return isTemporary ? undefined : { status, error: serverText ?? message, fields };
}

/**
 * Files of at most one chunk in all are first sent with the form. A larger body could be aborted wrongly: an upload ends
 * after a minute without progress, and the browser reports what its buffers have accepted, not what has arrived.
 */
const WITH_FORM_BYTES = 65_536;

interface FilesOptions {
	upload: Upload;
	tryWithForm: boolean;
	/** Whether the server cannot be reached now. */
	isLost: () => Promise<boolean>;
	/** Called before the files are sent in chunks, which may take long. */
	onChunks: () => void;
	onProgress: (progress: FileProgress, files?: readonly FileUpload[]) => void;
}

/** Uploads require no sign-in. */
const createFilesApi = () =>
	createApiClient({
		address: apiAddress,
		fetch: (url, init) => fetch(url, init),
		token: () => null,
	});

/** Whether files are first sent with the form: small ones, and all to other servers, which take no chunks. */
export function shouldTryFilesWithForm(files: readonly File[]): boolean {
	const isSmall = files.reduce((sum, { size }) => sum + size, 0) <= WITH_FORM_BYTES;
	return isSmall || !isOwnServer("assistance");
}

const CHOOSE_AGAIN = "The server does not have the files. Please choose them again.";

export const withoutUpload = ({ id: _, secret: __, ...file }: FileUpload): FileUpload => ({
	...file,
	sent: 0,
});

/**
 * Sends large files, or those that failed with the form, in chunks that resume. Throws `ApiError`.
 *
 * @param files none if this browser has not kept them: the server may already have each completely
 */
export async function sendWithFiles(
	form: UnsentForm,
	files: readonly File[],
	{ upload, tryWithForm, isLost, onChunks, onProgress }: FilesOptions,
): Promise<SentRequest | undefined> {
	const controller = new AbortController();
	const { signal } = controller;
	const onCancel = () => controller.abort();
	const post = (uploads?: readonly object[]) => {
		const data = dataOf(form, uploads ? [] : files);
		if (uploads) data.append("uploads", JSON.stringify(uploads));
		return submitRequest(upload, data, form.key, {
			signal,
			onProgress(fraction) {
				if (!uploads) onProgress({ fraction, isConnectionLost: false, onCancel });
			},
		});
	};
	let fileUploads = form.files ?? [];
	onProgress({ fraction: receivedFraction(fileUploads), isConnectionLost: false, onCancel });
	const isOwn = isOwnServer("assistance");
	// An earlier attempt may have stored the request and so used up its files: the same form gets the same answer.
	let earlierUploads = isOwn ? completedUploads(fileUploads) : undefined;
	if (tryWithForm && !earlierUploads) {
		try {
			return await post();
		} catch (error) {
			if (signal.aborted) throw cancelled();
			if (!isOwn || !isUnanswered(error)) throw error;
		}
	}
	if (files.length > 0) onChunks();
	const api = createFilesApi();
	const onChange = (changed: readonly FileUpload[], isConnectionLost: boolean) => {
		fileUploads = changed;
		onProgress({ fraction: receivedFraction(changed), isConnectionLost, onCancel }, changed);
	};
	const sendChunks = () =>
		sendInChunks(files, uploadCalls(api, upload, isLost), { from: fileUploads, signal, onChange });
	let uploads = earlierUploads ?? (isOwn ? await sendChunks() : undefined);
	for (;;) {
		if (!uploads) cancelUploads(api, fileUploads);
		// A request that is being sent can no longer be cancelled reliably.
		const show = (isConnectionLost: boolean) =>
			onProgress(
				uploads
					? { fraction: 1, isConnectionLost, onCancel: undefined }
					: { fraction: 0, isConnectionLost, onCancel },
			);
		show(false);
		try {
			return await untilAnswered(() => post(uploads), {
				signal,
				isConnectionLost: isLost,
				onLost: () => show(true),
				waitForConnection: waitToRetry,
			});
		} catch (error) {
			if (!uploads || !isAboutUploads(error)) throw error;
			if (files.length < fileUploads.length) {
				onProgress(
					{ fraction: 0, isConnectionLost: false, onCancel },
					fileUploads.map(withoutUpload),
				);
				throw new ApiError(CHOOSE_AGAIN, { status: 0, fields: { files: CHOOSE_AGAIN } });
			}
			// 409: an earlier attempt sent form and files in one request, so the next one gets the stored answer.
			uploads = earlierUploads && !hasStatus(error, 409) ? await sendChunks() : undefined;
			earlierUploads = undefined;
		}
	}
}

export function cancelChunks({ files = [] }: UnsentForm): void {
	cancelUploads(createFilesApi(), files);
}

/** Only one tab does the work; in others it resolves to undefined unless `waitsForLock`. */
export async function withLock<T>(name: string, work: () => Promise<T>, waitsForLock = false) {
	if (!navigator.locks) return work();
	const options = { ifAvailable: !waitsForLock };
	return navigator.locks.request(`unsent ${name}`, options, async (lock) =>
		lock ? work() : undefined,
	);
}

export const isTextEntry = (entry: readonly unknown[]): entry is [string, string | null] =>
	typeof entry[1] === "string" || entry[1] === null;

export function rememberSent(
	{ kind, title, by, values }: UnsentForm,
	{ reference, placed_at = new Date().toISOString() }: { reference: string; placed_at?: string },
	isSentFromItsPage: boolean,
): void {
	// A sender who has signed out leaves nothing to the next person who uses this phone.
	if (by !== null && by !== signedInUserId()) return;
	rememberReference({ reference, kind, title, placed_at }, { signedIn: by !== null });
	// A form sent from the list of unsent forms may be somebody else's.
	if (isSentFromItsPage) rememberPhone(values.find(([name]) => name === "phone")?.[1] ?? "");
}

export const isFileRefused = (error: unknown) =>
	error instanceof ApiError && /^41[35]$/.test(String(error.status));

export const failureText = (error: unknown) =>
	(error as Partial<ApiError>).fields?.files || "Your request could not be sent. Please try again.";
