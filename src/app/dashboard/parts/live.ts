const EVERY_MS = 60_000;

const works = ({ state }: { state: { status: string } }) => state.status !== "error";

/**
 * For the query of a list: it is fetched again when the window is looked at again, and every minute while it is. A call
 * that failed is not repeated by itself.
 */
export const LIVE = {
	refetchOnWindowFocus: works,
	refetchInterval: (query: Parameters<typeof works>[0]) => works(query) && EVERY_MS,
};
