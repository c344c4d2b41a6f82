import { isConnectionLost, waitToRetry } from "../platform/browser/connection.ts";

interface RetryOptions {
	/** Whether something got no answer, and waits. */
	waits: () => boolean;
	retry: () => void;
	signal: AbortSignal;
}

/** Where the connection is lost: sends again what got no answer, once it is back. */
export async function retryWhenBack({ waits, retry, signal }: RetryOptions): Promise<void> {
	if (!waits() || !(await isConnectionLost())) return;
	do await waitToRetry();
	while (!signal.aborted && waits() && (await isConnectionLost()));
	if (!signal.aborted && waits()) retry();
}
