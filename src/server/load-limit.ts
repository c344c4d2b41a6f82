import type { ServerResponse } from "node:http";

/**
 * Load shedding: limits how many requests are processed at once. More would only make everyone wait longer, so further
 * requests are refused immediately and cheaply; clients retry.
 */
export function createLoadLimit(most: number) {
	const underWay = new Set<ServerResponse>();

	/** Requests that the server is processing: their bodies have arrived, and their responses have not started. */
	function countWaiting(): number {
		let waiting = 0;
		for (const { req, headersSent } of underWay) if (req.complete && !headersSent) waiting += 1;
		return waiting;
	}

	/**
	 * Processes a request or refuses it immediately. A request counts until its work is done, even if the client has
	 * disconnected.
	 */
	return async function work<T>(
		outgoing: ServerResponse,
		doIt: () => Promise<T>,
		refuse: () => T | Promise<T>,
	): Promise<T> {
		if (underWay.size >= most && countWaiting() >= most) return refuse();
		underWay.add(outgoing);
		try {
			return await doIt();
		} finally {
			underWay.delete(outgoing);
		}
	};
}
