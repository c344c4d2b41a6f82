/** Maximum number of bytes of a refused body that are drained; more than the largest accepted upload. */
export const MAX_READ_BYTES = 268_435_456;

/** A client may not send more chunks of a few bytes: each costs the server ten microseconds. */
const SMALL_CHUNKS = 10_000;
const SMALL_CHUNK_BYTES = 16;

/** Counts the chunks of a body; each call returns whether to stop reading. */
export function createBodyMeter(): (chunk: Uint8Array) => boolean {
	let size = 0;
	let chunks = 0;
	return ({ length }) => {
		size += length;
		chunks += 1;
		return size > MAX_READ_BYTES || (chunks > SMALL_CHUNKS && size < chunks * SMALL_CHUNK_BYTES);
	};
}

/** Counts a posted form's fields (application/x-www-form-urlencoded) unparsed: parsing half a million takes 4 s. */
export function countFields(form: Uint8Array): number {
	let fields = 1;
	for (const byte of form) if (byte === 0x26) fields += 1;
	return fields;
}

/**
 * Reads the whole body; undefined if it is longer than `maxBytes` or comes in thousands of tiny chunks. The rest of a long
 * one is drained, because some browsers and proxies read a response only after they have sent everything. Rejects if the
 * client disconnects.
 */
export async function readBody(
	request: Request,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const mustStop = createBodyMeter();
	for await (const chunk of request.body ?? []) {
		if (mustStop(chunk)) return undefined;
		size += chunk.length;
		if (size <= maxBytes) chunks.push(chunk);
		else chunks.length = 0;
	}
	return size > maxBytes ? undefined : Buffer.concat(chunks);
}
