import type { ServerResponse } from "node:http";

/** Limits concurrent requests. More would only make everyone wait longer; the others are refused and retry. */
export function createLoadLimit(most: number) {
	const underWay = new Set<ServerResponse>();

	/** Requests that the server is processing: their bodies have arrived, and their responses have not started. */
	function countWaiting(): number {
		let waiting = 0;
		for (const { req, headersSent } of underWay) if (req.complete && !headersSent) waiting += 1;
		return waiting;
	}

	/** Processes or refuses a request. It counts until its work is done, even if the client has disconnected. */
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
