/** Bytes of a refused body that are still read; more than the largest upload that is accepted. */
export const MAX_READ_BYTES = 268_435_456;

/**
 * The whole body, or undefined when it is longer than `maxBytes`: nothing beyond them is kept. What follows
 * is read and discarded: not every browser or proxy reads an answer before it has sent
 * everything. Rejects when the sender goes away.
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
