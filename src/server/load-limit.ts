import type { ServerResponse } from "node:http";

/** Limits concurrent requests. More would only make everyone wait longer; the others are refused and retry. */
export function createLoadLimit(limit: number) {
	const admitted = new Set<ServerResponse>();

	/** Requests that the server is processing: their bodies have arrived, and their responses have not started. */
	function countRunning(): number {
		let running = 0;
		for (const { req, headersSent } of admitted) if (req.complete && !headersSent) running += 1;
		return running;
	}

	/** Runs one of the two functions. A request counts until its task ends, even if the client has disconnected. */
	return async function withinLoadLimit<T>(
		outgoing: ServerResponse,
		task: () => Promise<T>,
		refuse: () => T | Promise<T>,
	): Promise<T> {
		if (admitted.size >= limit && countRunning() >= limit) return refuse();
		admitted.add(outgoing);
		try {
			return await task();
		} finally {
			admitted.delete(outgoing);
		}
	};
}
