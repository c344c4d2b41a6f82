import { browserApi } from "../browser-api.ts";

/** Milliseconds: a large file on a slow line takes longer than an ordinary call. */
const TIMEOUT_MS = 60_000;

/**
 * Saves a file of the API as the person signed in: a plain link could not carry the token.
 * Throws `ApiError`, as other calls do.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
	saveFile(await browserApi<Blob>(path, { file: true, timeoutMs: TIMEOUT_MS }), name);
}

/** Has the browser save what is already here. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken the content over by the next turn.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
