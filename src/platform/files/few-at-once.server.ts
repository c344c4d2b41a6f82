/** Runs at most `most` tasks at once, the others in order of arrival. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (work) => {
		if (running < most) running += 1;
		else await new Promise<void>((start) => waiting.push(start));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}
