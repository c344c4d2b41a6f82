import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts have started: false in the server's HTML and while React hydrates it. */
export function useStarted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
