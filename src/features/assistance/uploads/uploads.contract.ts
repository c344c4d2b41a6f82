import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	eachOnce,
	id,
	nothing,
	requiredLine,
	requiredText,
} from "../../../platform/http/contract-fields.ts";

// Uploads a request's files in chunks, so that a lost connection costs one chunk: begin each file, send its chunks,
// then name the uploads in `POST /request` (`uploads`). Requires no sign-in, like the request. The first response
// contains a secret that later calls must send.

const defineCall = callsUnder("Assistance");

/** In bytes. A file's last chunk may be smaller. */
export const MIN_CHUNK_BYTES = 16_384;
export const MAX_CHUNK_BYTES = 262_144;

const secret = requiredText("The upload's secret is missing", 100);

/** Received bytes. The next chunk starts there. */
const offset = z.number();
const uploadResponse = z.object({ result: z.object({ offset }) });

export const namedUpload = z.object({ id, secret, name: requiredLine("A file has no name", 500) });
export type NamedUpload = z.infer<typeof namedUpload>;

export const namedUploads = z.array(namedUpload).check(eachOnce("The same file is listed twice"));

export const beginUpload = defineCall("POST /request/uploads", {
	apiPart: "assistance",
	summary: "Start uploading a file of a request in pieces",
	access: "public",
	body: z.object({
		/** Its extension determines the kind. The name is stored only with the request. */
		name: requiredLine("A file has no name", 500),
		size: z
			.number({ error: "The size of the file is missing" })
			.check(z.int(), z.minimum(0, "The size of a file cannot be negative")),
	}),
	response: z.object({ result: z.object({ id, secret: z.string(), offset }) }),
	status: 201,
	refuses: ["storage_full"],
});

export const sendChunk = defineCall("POST /request/uploads/:id/pieces", {
	apiPart: "assistance",
	summary: "Send a piece of a file; 409 with `offset` when another one is next",
	access: "public",
	multipart: true,
	body: z.object({
		secret,
		offset: z.coerce
			.number({ error: "The offset of the piece is missing" })
			.check(z.int(), z.minimum(0, "A piece must begin at 0 or later")),
	}),
	response: uploadResponse,
	refuses: ["too_many", "storage_full"],
});

export const getOffset = defineCall("POST /request/uploads/:id/offset", {
	apiPart: "assistance",
	summary: "Ask how much of a file has arrived",
	access: "public",
	body: z.object({ secret }),
	response: uploadResponse,
});

export const cancelUpload = defineCall("POST /request/uploads/:id/give-up", {
	apiPart: "assistance",
	summary: "Cancel an upload that is sent in pieces",
	access: "public",
	body: z.object({ secret }),
	response: nothing,
});
