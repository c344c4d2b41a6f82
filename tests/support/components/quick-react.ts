// To be imported before what imports React DOM. For the developer tools React's development build notes where each
// element was made (a stack each) and how long each component took: a third of the time of these tests. All its warnings
// stay.
import * as React from "react";

interface Internals {
	/** React takes no more stacks within a second once these are 10,000. */
	recentlyCreatedOwnerStacks: number;
}

const internals = (React as unknown as Record<string, Internals | undefined>)
	.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
// Where another version of React calls it otherwise, the tests are only slower.
if (internals && "recentlyCreatedOwnerStacks" in internals) {
	Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
		get: () => Number.POSITIVE_INFINITY,
		set() {},
	});
}
Object.defineProperty(console, "timeStamp", { value: undefined });
