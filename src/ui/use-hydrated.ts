import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated: false in the server's HTML and while React hydrates it. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
