import type { Api } from "../../../platform/browser/api-client.ts";
import { requireObject, unreadableResponse } from "../../../platform/browser/api-error.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import type { Upload } from "../../../platform/browser/upload.ts";
import type { Line, SentFile } from "./send-in-pieces.ts";
import type * as calls from "./uploads.contract.ts";

/** A server that does not have the call may never answer it, and the form as a whole waits until then. */
const BEGIN_MS = 5_000;

/** The calls of `sendInPieces`. They send no token, because uploading requires no sign-in. */
export function uploadLine(api: Api, upload: Upload, isLost: Line["isLost"]): Line {
	const common = { base: "assistance", token: "none" } as const;
	return {
		async begin({ name, size }) {
			const body = { name, size };
			const { result } = await api<typeof calls.beginUpload>("POST /request/uploads", {
				...common,
				body,
				timeoutMs: BEGIN_MS,
			});
			const { id, secret } = requireObject(result);
			if (!id || !secret) throw unreadableResponse();
			return { id, secret };
		},
		async send({ id, secret }, { offset, content }, signal) {
			const form = new FormData();
			form.append("secret", secret);
			form.append("offset", String(offset));
			form.append("piece", content, "piece");
			const { result } = await upload<typeof calls.sendPiece>("POST /request/uploads/:id/pieces", {
				...common,
				params: { id },
				form,
				signal,
			});
			return offsetIn(result);
		},
		async ask({ id, secret }) {
			const { result } = await api<typeof calls.askOffset>("POST /request/uploads/:id/offset", {
				...common,
				params: { id },
				body: { secret },
			});
			return offsetIn(result);
		},
		isLost,
		mayBeBack: () => waitToRetry(),
	};
}

function offsetIn(result: { offset: number } | undefined): number {
	const { offset } = requireObject(result);
	if (typeof offset !== "number") throw unreadableResponse();
	return offset;
}

/**
 * Tells the server that these files are no longer needed. If this call is lost, the server deletes them after a day.
 */
export function giveUpFiles(api: Api, files: readonly SentFile[]): void {
	for (const { id, secret } of files) {
		if (!id || !secret) continue;
		api<typeof calls.giveUpUpload>("POST /request/uploads/:id/give-up", {
			base: "assistance",
			token: "none",
			params: { id },
			body: { secret },
		}).catch(() => {});
	}
}
