import { implement } from "../../../platform/api/endpoint.ts";
import * as calls from "./uploads.contract.ts";
import { beginUpload, cancelUpload, getOffset, storeChunk } from "./uploads.service.server.ts";

const TOO_LARGE = "A piece must be at most 256 kB";

export const uploadEndpoints = [
	implement(calls.beginUpload, {
		limit: "assistance uploads",
		handle: async ({ app, body, ip }) => ({ result: await beginUpload(app, { ...body, ip }) }),
	}),
	implement(calls.sendChunk, {
		multipart: {
			fileField: "piece",
			maxFiles: 1,
			maxFileBytes: calls.MAX_CHUNK_BYTES,
			tooLarge: TOO_LARGE,
			tooMany: TOO_LARGE,
			fromVisitors: true,
		},
		handle: async ({ app, params, body, files: [chunk], keepFiles }) => {
			const result = await storeChunk(app, { ...params, ...body, ...(chunk && { chunk }) });
			// The bytes count towards the sender's limit as they arrive, and not again with the request.
			keepFiles();
			return { result };
		},
	}),
	implement(calls.getOffset, {
		handle: async ({ app, params, body }) => ({
			result: await getOffset(app, { ...params, ...body }),
		}),
	}),
	implement(calls.cancelUpload, {
		handle: ({ app, params, body }) => cancelUpload(app, { ...params, ...body }),
	}),
];
