// The recorder first: the library takes the one that is already there instead of fetching it.
import "posthog-js/dist/posthog-recorder";

export { posthog } from "posthog-js/dist/module.no-external";
