import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type * as calls from "./going-live.contract.ts";
import type { Check } from "./going-live.contract.ts";

export async function fetchChecks(api: Api): Promise<Check[]> {
	const { result } = await api<typeof calls.readChecks>("GET /going-live", { token: "required" });
	return requireList(requireObject(result).checks);
}

export async function fetchRelease(api: Api): Promise<{ version: string; changes: string }> {
	const { result } = await api<typeof calls.readRelease>("GET /going-live/version", {
		token: "required",
	});
	return requireObject(result);
}

export async function confirmCheck(api: Api, key: string, done: boolean): Promise<Check[]> {
	const { result } = await api<typeof calls.confirmCheck>("PUT /going-live/:key", {
		token: "required",
		params: { key },
		body: { done },
	});
	return requireList(requireObject(result).checks);
}

/** The longest that a backup may take. */
const PATIENCE_MS = 3_600_000;

export function downloadBackup(api: Api, passphrase: string): Promise<Blob> {
	return api<typeof calls.downloadBackup>("POST /going-live/backup", {
		token: "required",
		body: { passphrase },
		timeoutMs: PATIENCE_MS,
		file: true,
	});
}

export async function sendTestMail(api: Api): Promise<string | undefined> {
	const { message } = await api<typeof calls.sendTestMail>("POST /going-live/test-mail", {
		token: "required",
	});
	return message;
}
