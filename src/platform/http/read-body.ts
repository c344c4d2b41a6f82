/** Maximum number of bytes of a refused body that are drained; more than the largest accepted upload. */
export const MAX_READ_BYTES = 268_435_456;

/** Fields of a posted form (application/x-www-form-urlencoded): parsing half a million takes four seconds. */
export function countFields(form: Uint8Array): number {
	let fields = 1;
	for (const byte of form) if (byte === 0x26) fields += 1;
	return fields;
}

/**
 * Reads the whole body; undefined if it is longer than `maxBytes`. The rest is then drained, because some browsers and
 * proxies read a response only after they have sent everything. Rejects if the client disconnects.
 */
export async function readBody(
	request: Request,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.length;
		if (size > MAX_READ_BYTES) break;
		if (size <= maxBytes) chunks.push(chunk);
		else chunks.length = 0;
	}
	return size > maxBytes ? undefined : Buffer.concat(chunks);
}
