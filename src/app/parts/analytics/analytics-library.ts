import { AnalyticsExtensions, SessionReplayExtensions } from "posthog-js/dist/extension-bundles";
import { type PostHog, posthog } from "posthog-js/dist/module.slim.no-external";
import { cleanEvent } from "./clean-event.ts";

/** Only what `cleanEvent` allows is sent, whatever the service's remote settings request. */
export function openAnalytics(key: string, host: string): PostHog {
	posthog.init(key, {
		api_host: host,
		__extensionClasses: {
			autocapture: AnalyticsExtensions.autocapture,
			...SessionReplayExtensions,
		},
		// No script is loaded from another site.
		disable_external_dependency_loading: true,
		disable_surveys: true,
		persistence: "localStorage",
		respect_dnt: true,
		capture_pageview: false,
		// A request for feature flags, which we do not use, would send the first page's address past `before_send`.
		advanced_disable_feature_flags: true,
		save_campaign_params: false,
		// Fast work in the dashboard exceeds the default burst of 100, which could drop a sign-out.
		rate_limiting: { events_per_second: 10, events_burst_limit: 500 },
		autocapture: true,
		mask_all_text: true,
		mask_all_element_attributes: true,
		capture_heatmaps: false,
		capture_exceptions: false,
		capture_dead_clicks: false,
		// Includes request addresses and console output.
		capture_performance: false,
		enable_recording_console_log: false,
		// Without it the library would try to fetch the recorder.
		disable_session_recording: true,
		session_recording: {
			// Compressed data could not be cleaned; the whole request is compressed later.
			compress_events: false,
			maskAllInputs: true,
			maskTextSelector: "*",
			// Clicks on these elements are still counted, by position only.
			blockSelector: "[data-no-analytics]",
			captureCanvas: { recordCanvas: false },
			recordHeaders: false,
			recordBody: false,
			captureJsonLd: false,
		},
		before_send: cleanEvent,
	});
	return posthog;
}

export async function startRecording(library: PostHog): Promise<void> {
	await import("posthog-js/dist/posthog-recorder");
	library.set_config({ disable_session_recording: false });
}
