import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type * as calls from "./going-live.contract.ts";
import type { GoingLive } from "./going-live.contract.ts";

export async function fetchChecks(api: Api): Promise<GoingLive> {
	const { result } = await api<typeof calls.readChecks>("GET /going-live", { token: "required" });
	return readGoingLive(result);
}

function readGoingLive(result: GoingLive): GoingLive {
	const { checks, is_first_day } = requireObject(result);
	return { checks: requireList(checks), is_first_day };
}

export async function fetchRelease(api: Api): Promise<{ version: string; changes: string }> {
	const { result } = await api<typeof calls.readRelease>("GET /going-live/version", {
		token: "required",
	});
	return requireObject(result);
}

export async function confirmCheck(api: Api, key: string, done: boolean): Promise<GoingLive> {
	const { result } = await api<typeof calls.confirmCheck>("PUT /going-live/:key", {
		token: "required",
		params: { key },
		body: { done },
	});
	return readGoingLive(result);
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
