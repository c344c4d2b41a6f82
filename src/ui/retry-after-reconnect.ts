import { isConnectionLost, waitToRetry } from "../platform/browser/connection.ts";

interface RetryOptions {
	/** Whether a request got no answer and is still wanted. */
	isPending: () => boolean;
	retry: () => void;
	signal: AbortSignal;
}

/** If the connection is lost, retries what got no answer once it is back. */
export async function retryAfterReconnect({
	isPending,
	retry,
	signal,
}: RetryOptions): Promise<void> {
	if (!isPending() || !(await isConnectionLost())) return;
	do await waitToRetry();
	while (!signal.aborted && isPending() && (await isConnectionLost()));
	if (!signal.aborted && isPending()) retry();
}
