import { refuseSession, storedToken } from "../../features/accounts/session.ts";
import { ApiError, errorOf } from "../../platform/api-client.ts";
import { apiAddress } from "../client-settings.ts";

/** Milliseconds: a large file on a slow line takes longer than an ordinary call. */
const TIMEOUT_MS = 60_000;

/**
 * Saves a file of the API as the person signed in: a plain link could not carry the token.
 * Throws `ApiError`, as other calls do.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
	try {
		const response = await fetch(apiAddress(path), {
			headers: { authorization: storedToken() ?? "" },
			signal: controller.signal,
		}).catch((error: unknown) => {
			throw new ApiError(`API request failed: ${error}`, { status: 0 });
		});
		if (!response.ok) {
			if (response.status === 401) refuseSession();
			const text = await response.text();
			throw errorOf(response.status, parse(text), text);
		}
		save(await response.blob(), name);
	} finally {
		clearTimeout(timer);
	}
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}

function save(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken the content over by the next turn.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
