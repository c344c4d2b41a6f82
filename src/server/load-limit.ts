import type { ServerResponse } from "node:http";

/**
 * How many requests the server works on at once. Beyond them everybody would only wait longer: who comes next is refused
 * at once, which costs next to nothing, and comes again.
 */
export function createLoadLimit(most: number) {
	const underWay = new Set<ServerResponse>();

	/** Those that wait for us: neither for the rest of what they send nor for the reader of an answer. */
	function countWaiting(): number {
		let waiting = 0;
		for (const { req, headersSent } of underWay) if (req.complete && !headersSent) waiting += 1;
		return waiting;
	}

	/**
	 * Does the work of a request, or refuses it at once. It counts until the work is done, also when its sender has left
	 * meanwhile.
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
