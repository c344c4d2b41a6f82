import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether the page is hydrated: false in the server's HTML and while React hydrates it. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}
