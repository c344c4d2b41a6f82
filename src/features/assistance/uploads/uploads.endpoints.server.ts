import { implement } from "../../../platform/api/endpoint.ts";
import * as calls from "./uploads.contract.ts";
import { askOffset, beginUpload, giveUpUpload, storePiece } from "./uploads.service.server.ts";

const TOO_LARGE = "A piece has at most 256 kB";

export const uploadEndpoints = [
	implement(calls.beginUpload, {
		limit: "assistance uploads",
		handle: async ({ app, body, ip }) => ({ result: await beginUpload(app, { ...body, ip }) }),
	}),
	implement(calls.sendPiece, {
		multipart: {
			fileField: "piece",
			maxFiles: 1,
			maxFileBytes: calls.MAX_PIECE_BYTES,
			tooLarge: TOO_LARGE,
			tooMany: TOO_LARGE,
			fromVisitors: true,
		},
		handle: async ({ app, params, body, files: [piece], keepFiles }) => {
			const result = await storePiece(app, { ...params, ...body, ...(piece && { piece }) });
			// The bytes count towards the sender's limit as they arrive, and not again with the request.
			keepFiles();
			return { result };
		},
	}),
	implement(calls.askOffset, {
		handle: async ({ app, params, body }) => ({
			result: await askOffset(app, { ...params, ...body }),
		}),
	}),
	implement(calls.giveUpUpload, {
		handle: ({ app, params, body }) => giveUpUpload(app, { ...params, ...body }),
	}),
];
