// Import before React DOM. For the developer tools, React's development build captures a stack trace for each element
// and measures each component, which takes a third of the time of these tests. All its warnings are kept.
import * as React from "react";

interface Internals {
	/** React captures no more stack traces within a second once this count reaches 10,000. */
	recentlyCreatedOwnerStacks: number;
}

const internals = (React as unknown as Record<string, Internals | undefined>)
	.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
// If another version of React names it differently, the tests are only slower.
if (internals && "recentlyCreatedOwnerStacks" in internals) {
	Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
		get: () => Number.POSITIVE_INFINITY,
		set() {},
	});
}
Object.defineProperty(console, "timeStamp", { value: undefined });
