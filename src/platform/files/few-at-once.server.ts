/** Runs at most `limit` tasks at once, the others in order of arrival. */
export function fewAtOnce(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
	const queue: (() => void)[] = [];
	let running = 0;
	return async (work) => {
		if (running < limit) running += 1;
		else await new Promise<void>((start) => queue.push(start));
		try {
			return await work();
		} finally {
			const next = queue.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
