import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./going-live.contract.ts";

export const fetchChecks = ownCall<typeof calls.readChecks>("GET /going-live", {
	take: "result",
});

export const fetchRelease = ownCall<typeof calls.readRelease>("GET /going-live/version", {
	take: "result",
});

export const confirmCheck = ownCall<typeof calls.confirmCheck>("PUT /going-live/:key", {
	take: "result",
});

const BACKUP_TIMEOUT_MS = 3_600_000;

export const downloadBackup = ownCall<typeof calls.downloadBackup>("POST /going-live/backup", {
	timeoutMs: BACKUP_TIMEOUT_MS,
	file: true,
});

export const sendTestMail = ownCall<typeof calls.sendTestMail>("POST /going-live/test-mail");
