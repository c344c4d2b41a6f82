import type { Api } from "../../../platform/browser/api-client.ts";
import { waitToRetry } from "../../../platform/browser/connection.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type { Upload } from "../../../platform/browser/upload.ts";
import type { FileUpload, UploadCalls } from "./send-in-chunks.ts";
import type * as calls from "./uploads.contract.ts";

/** A server that lacks this call may never answer. The form is sent as a whole only after this time. */
const BEGIN_MS = 5_000;

const WITHOUT_SIGN_IN = { apiPart: "assistance", token: "none" } as const;
const beginUpload = ownCall<typeof calls.beginUpload>("POST /request/uploads", {
	...WITHOUT_SIGN_IN,
	take: "result",
	timeoutMs: BEGIN_MS,
});
const getOffset = ownCall<typeof calls.getOffset>("POST /request/uploads/:id/offset", {
	...WITHOUT_SIGN_IN,
	take: "result.offset",
});
const cancelUpload = ownCall<typeof calls.cancelUpload>(
	"POST /request/uploads/:id/give-up",
	WITHOUT_SIGN_IN,
);

/** Calls of `sendInChunks`, without a token, because uploading requires no sign-in. */
export function uploadCalls(
	api: Api,
	upload: Upload,
	isConnectionLost: UploadCalls["isConnectionLost"],
): UploadCalls {
	return {
		begin: ({ name, size }) => beginUpload(api, { body: { name, size } }),
		async send({ id, secret }, { offset, content }, signal) {
			const form = new FormData();
			form.append("secret", secret);
			form.append("offset", String(offset));
			form.append("piece", content, "piece");
			const { result } = await upload<typeof calls.sendChunk>("POST /request/uploads/:id/pieces", {
				...WITHOUT_SIGN_IN,
				params: { id },
				form,
				signal,
			});
			return result.offset;
		},
		ask: ({ id, secret }) => getOffset(api, { params: { id }, body: { secret } }),
		isConnectionLost,
		waitToRetry: () => waitToRetry(),
	};
}

/** If this call is lost, the server deletes the files after a day. */
export function cancelUploads(api: Api, files: readonly FileUpload[]): void {
	for (const { id, secret } of files) {
		if (!id || !secret) continue;
		cancelUpload(api, { params: { id }, body: { secret } }).catch(() => {});
	}
}
