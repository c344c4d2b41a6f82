const EVERY_MS = 60_000;

const works = ({ state }: { state: { status: string } }) => state.status !== "error";

/**
 * Query options of a list that refetches when its window gets the focus, and every minute while somebody is looking.
 * Failed calls are not retried automatically.
 */
export const LIVE = {
	refetchOnWindowFocus: works,
	refetchInterval: (query: Parameters<typeof works>[0]) => works(query) && EVERY_MS,
};
