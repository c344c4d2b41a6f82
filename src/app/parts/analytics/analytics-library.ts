// The recorder first: the library takes the one that is already there instead of fetching it.
import "posthog-js/dist/posthog-recorder";
import { type PostHog, posthog } from "posthog-js/dist/module.no-external";
import { cleanEvent } from "./clean-event.ts";

/** What must not be recorded at all carries this attribute; presses there are counted by their place alone. */
const PRIVATE = "[data-private]";

/** Starts the library. Whatever the service's own settings ask for, nothing else leaves than `cleanEvent` lets pass. */
export function openAnalytics(key: string, host: string): PostHog {
	posthog.init(key, {
		api_host: host,
		// Everything is bundled: no script comes from another site.
		disable_external_dependency_loading: true,
		disable_surveys: true,
		persistence: "localStorage",
		respect_dnt: true,
		capture_pageview: false,
		// Flags are asked for with the first address of a visit, which `before_send` does not see. We have none.
		advanced_disable_feature_flags: true,
		save_campaign_params: false,
		// A quick hand in the dashboard passes the library's hundred at once, and then a sign-out would be lost.
		rate_limiting: { events_per_second: 10, events_burst_limit: 500 },
		autocapture: true,
		mask_all_text: true,
		mask_all_element_attributes: true,
		capture_heatmaps: false,
		capture_exceptions: false,
		capture_dead_clicks: false,
		// Calls, with their addresses, and what is written to the console.
		capture_performance: false,
		enable_recording_console_log: false,
		disable_session_recording: false,
		session_recording: {
			// Packed by the recorder, a page could not be cleaned; the whole request is packed later.
			compress_events: false,
			maskAllInputs: true,
			maskTextSelector: "*",
			blockSelector: PRIVATE,
			captureCanvas: { recordCanvas: false },
			recordHeaders: false,
			recordBody: false,
			captureJsonLd: false,
		},
		before_send: cleanEvent,
	});
	return posthog;
}
