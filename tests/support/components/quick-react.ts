// Import before React DOM. Skips the stack traces that React's development build captures for each element, a third of
// these tests' time. All warnings remain.
import * as React from "react";

interface Internals {
	/** React captures no more stack traces within a second once this reaches 10,000. */
	recentlyCreatedOwnerStacks: number;
}

const internals = (React as unknown as Record<string, Internals | undefined>)
	.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
// If another React version names it differently, the tests are only slower.
if (internals && "recentlyCreatedOwnerStacks" in internals) {
	Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
		get: () => Number.POSITIVE_INFINITY,
		set() {},
	});
}
Object.defineProperty(console, "timeStamp", { value: undefined }); // React would log each render
