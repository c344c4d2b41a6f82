import { createElement } from "react";
import { type SentRequest, submitRequest } from "../../../features/assistance/assistance.calls.ts";
import { isCancelled } from "../../../features/assistance/uploads/cancelled.ts";
import {
	isGone,
	isSameFile,
	type Sending,
	sendInPieces,
	untilAnswered,
} from "../../../features/assistance/uploads/send-in-pieces.ts";
import {
	SendingFiles,
	type ShowSending,
} from "../../../features/assistance/uploads/sending-files.tsx";
import { giveUpFiles, uploadLine } from "../../../features/assistance/uploads/uploads.calls.ts";
import { apiAddress, isOwnServer } from "../../../platform/browser/api-bases.ts";
import { createApiClient } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { createUploader, type Upload } from "../../../platform/browser/upload.ts";
import { keepFiles } from "../../../platform/offline/kept-files.ts";
import type { UnsentFile, UnsentForm } from "../../../platform/offline/unsent.ts";
import { toast } from "../../../ui/toast.tsx";
import { browserUpload } from "../browser-upload.ts";
import { isLineLost } from "./line-lost.ts";
import {
	clientOf,
	inOneTab,
	refusalOf,
	reportRefused,
	reportSent,
	signedInId,
} from "./send-unsent.tsx";
import { settle } from "./submissions.ts";
import {
	changeKept,
	deleteOrphanedUnsentFiles,
	drop,
	getUnsent,
	keep,
	refresh,
	setFiles,
} from "./unsent-store.ts";

import("../../styles/sending.css").catch(() => {});

/* Sends requests with files in pieces: from their form, or after a reload from the files stored in this browser. */

const api = createApiClient({
	address: apiAddress,
	fetch: (url, init) => fetch(url, init),
	token: () => null,
});

/**
 * Files already uploaded for a form whose text fields were refused, so that the next attempt does not upload them
 * again.
 */
const arrived = new Map<string, readonly UnsentFile[]>();

/** Number of attempts if the server has deleted the partial upload. */
const MAX_ATTEMPTS = 2;

interface FormSending {
	key: string;
	show: ShowSending;
	/** It was sent as a whole before, and it is unknown whether that arrived. */
	isSecondTry: boolean;
}

/** Sends the form's values. They are stored until they are sent, so that another document can resume. */
export async function sendFromForm(
	data: FormData,
	{ key, show, isSecondTry }: FormSending,
): Promise<SentRequest | undefined> {
	settle(key);
	// One upload at a time: an interrupted one waits in the list of unsent forms.
	getUnsent().files?.cancel();
	const files = data.getAll("files") as File[];
	const now = new Date().toISOString();
	const form: UnsentForm = {
		key,
		kind: "request",
		title: String(data.get("projectTitle")),
		draft: "request-service",
		values: [...data].flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value] as const] : [],
		),
		by: signedInId(),
		writtenAt: now,
		triedAt: now,
		files: files.map((file) => {
			const { name, size, lastModified } = file;
			const before = arrived.get(key)?.find((one) => isSameFile(one, file));
			return { name, size, lastModified, sent: 0, ...before };
		}),
		...(isSecondTry && { asks: true }),
	};
	keep(form);
	void keepFiles(localStore, key, files).then(deleteOrphanedUnsentFiles);
	let sent: SentRequest | undefined;
	const work = async () => {
		sent = await send(form, files, {
			upload: browserUpload,
			inForm: true,
			isSecondTry,
			onChange(sending, cancel) {
				arrived.set(key, sending.files);
				show(createElement(SendingFiles, { ...sending, onCancel: cancel }));
			},
		});
		return true;
	};
	try {
		// If another tab is sending the same form, both send pieces that the other has not sent yet.
		if (!(await inOneTab(work, lockOf(key)))) await work();
		arrived.delete(key);
		if (!isInForm(key)) reportSent(form, sent?.reference);
		return sent;
	} catch (error) {
		const refusal = !isInForm(key) && !isCancelled(error) && refusalOf(error);
		if (refusal) reportRefused(form, refusal);
		throw error;
	} finally {
		// The form on the page still has the values, or the upload was cancelled.
		if (isInForm(key)) drop(key);
		endSending(key);
	}
}

/** Resumes sending a stored form. */
export async function resumeSending(form: UnsentForm, files: readonly File[]): Promise<void> {
	const work = async () => {
		// Another tab may have sent it.
		if (!refresh().waiting.some(({ key }) => key === form.key)) return true;
		const sent = await send(form, files, {
			upload: createUploader(clientOf(form)),
			inForm: false,
			isSecondTry: form.asks === true,
			onChange: () => {},
		});
		reportSent(form, sent?.reference);
		return true;
	};
	try {
		if (!(await inOneTab(work, lockOf(form.key)))) toast.info("It is being sent in another tab.");
	} catch (error) {
		if (isCancelled(error)) return;
		const refusal = refusalOf(error);
		if (refusal) reportRefused(form, refusal);
		else {
			const { files } = (error as Partial<ApiError>).fields ?? {};
			toast.error(files || "Your request could not be sent. Please try again.");
		}
	} finally {
		endSending(form.key);
	}
}

const lockOf = (key: string) => `unsent ${key}`;

/** Whether the form that is being sent is still on the page. */
function isInForm(key: string): boolean {
	const { files } = getUnsent();
	return files?.key === key && files.inForm;
}

function endSending(key: string): void {
	if (getUnsent().files?.key === key) setFiles(undefined);
}

/** Deletes the uploaded pieces of a discarded form. */
export function giveUp({ files = [] }: UnsentForm): void {
	giveUpFiles(api, files);
}

interface SendOptions {
	upload: Upload;
	inForm: boolean;
	isSecondTry: boolean;
	onChange: (sending: Sending, cancel: (() => void) | undefined) => void;
}

async function send(
	form: UnsentForm,
	files: readonly File[],
	{ upload, inForm, isSecondTry, onChange }: SendOptions,
): Promise<SentRequest | undefined> {
	const { key } = form;
	const controller = new AbortController();
	const { signal } = controller;
	const cancel = () => controller.abort();
	let known = form.files ?? [];
	const total = known.reduce((sum, { size }) => sum + size, 0);
	const sent = known.reduce((sum, file) => sum + file.sent, 0);
	let latest: Sending = {
		files: known,
		share: sent / total,
		secondsLeft: undefined,
		isWaiting: false,
	};
	const show = (sending: Sending, mayCancel = true) => {
		latest = sending;
		changeKept(key, { files: sending.files });
		const shown = getUnsent().files;
		const isShown = shown?.key === key;
		setFiles({ key, sending, cancel, mayCancel, inForm: isShown ? shown.inForm : inForm });
		onChange(sending, mayCancel ? cancel : undefined);
	};
	show(latest);
	try {
		for (let attempt = 1; ; attempt += 1) {
			const uploads = isOwnServer("assistance")
				? await sendInPieces(files, uploadLine(api, upload, isLineLost), {
						from: known,
						signal,
						onChange: show,
					})
				: undefined;
			if (!uploads) {
				giveUpFiles(api, latest.files);
				latest = { ...latest, files: latest.files.map(withoutPieces) };
			}
			const data = toData(form, uploads ? [] : files);
			if (uploads) data.append("uploads", JSON.stringify(uploads));
			const onProgress = (share: number) => {
				if (!uploads) show({ ...latest, share, isWaiting: false });
			};
			// Once the request itself is being sent, it can no longer be cancelled reliably.
			const waiting = {
				signal,
				isLost: isLineLost,
				waitForLine() {
					show({ ...latest, isWaiting: true }, !uploads);
					return waitToRetry();
				},
			};
			show(latest, !uploads);
			try {
				const submit = () => submitRequest(upload, data, key, { onProgress, signal });
				return await untilAnswered(submit, waiting);
			} catch (error) {
				// The first attempt has arrived; only its response was lost.
				if (isSecondTry && error instanceof ApiError && error.status === 409) {
					const again = () => submitRequest(upload, toData(form, files), key, { signal });
					return await untilAnswered(again, waiting).catch(() => undefined);
				}
				if (!uploads || !isGone(error) || attempt === MAX_ATTEMPTS) throw error;
				// The server has deleted the partial uploads meanwhile.
				known = [];
			}
		}
	} catch (error) {
		const isRefused = error instanceof ApiError && /^41[35]$/.test(String(error.status));
		const isUnwanted =
			isCancelled(error) &&
			(isInForm(key) || !getUnsent().waiting.some((kept) => kept.key === key));
		if (isRefused || isUnwanted) {
			giveUpFiles(api, latest.files);
			arrived.delete(key);
		}
		throw error;
	}
}

function withoutPieces({ name, size, lastModified }: UnsentFile): UnsentFile {
	return { name, size, lastModified, sent: 0 };
}

/** A form with whole files, as it is sent without pieces. */
function toData({ values }: UnsentForm, files: readonly File[]): FormData {
	const data = new FormData();
	for (const [name, value] of values) data.append(name, value ?? "");
	for (const file of files) data.append("files", file);
	return data;
}
