import type { CaptureResult, Properties } from "posthog-js/dist/module.slim.no-external";
import { cleanRecording } from "./clean-recording.ts";
import { redactAddress } from "./redact-address.ts";

/** The last filter before sending. An allow-list: new fields are not sent until reviewed. */

const EVENTS = new Set([
	"$pageview",
	"$autocapture",
	"$rageclick",
	"$snapshot",
	"$identify",
	"$set",
	"user_login",
	"user_logout",
]);

/** Numbers, ids and fixed words. No page titles, campaign tags or user agents. */
const SCALARS = new Set([
	"token",
	"distinct_id",
	"$device_id",
	"$user_id",
	"$anon_distinct_id",
	"$is_identified",
	"$process_person_profile",
	"$session_id",
	"$window_id",
	"$pageview_id",
	"$prev_pageview_id",
	"$prev_pageview_duration",
	"$insert_id",
	"$time",
	"$lib",
	"$lib_version",
	"$browser",
	"$browser_version",
	"$browser_language",
	"$os",
	"$os_version",
	"$device_type",
	"$screen_height",
	"$screen_width",
	"$viewport_height",
	"$viewport_width",
	"$timezone",
	"$timezone_offset",
	"$host",
	"$referring_domain",
	"$initial_host",
	"$initial_referring_domain",
	"$session_entry_host",
	"$session_entry_referring_domain",
	"$event_type",
	"$ce_version",
	"$snapshot_bytes",
	"$snapshot_source",
	"$recording_status",
	// Our own properties of `user_login`, `user_logout` and the person.
	"method",
	"user_role",
	"name",
	"role",
]);

const ADDRESSES = new Set([
	"$prev_pageview_pathname",
	"$pathname",
	"$initial_pathname",
	"$session_entry_pathname",
	"$current_url",
	"$referrer",
	"$initial_current_url",
	"$initial_referrer",
	"$session_entry_url",
	"$session_entry_referrer",
]);

export function cleanEvent(event: CaptureResult | null): CaptureResult | null {
	if (!event || !EVENTS.has(event.event)) return null;
	const { uuid, timestamp, properties, $set, $set_once } = event;
	return {
		uuid,
		event: event.event,
		properties: cleanProperties(properties),
		...($set && { $set: cleanProperties($set) }),
		...($set_once && { $set_once: cleanProperties($set_once) }),
		...(timestamp && { timestamp }),
	};
}

function cleanProperties(properties: Properties): Properties {
	const cleaned: Properties = {};
	for (const [name, value] of Object.entries(properties)) {
		const clean = cleanProperty(name, value);
		if (clean !== undefined) cleaned[name] = clean;
	}
	return cleaned;
}

function cleanProperty(name: string, value: unknown): unknown {
	if (SCALARS.has(name)) return typeof value === "object" && value !== null ? undefined : value;
	if (ADDRESSES.has(name)) return typeof value === "string" ? redactAddress(value) : undefined;
	switch (name) {
		case "$set":
		case "$set_once":
			return cleanProperties({ ...(value as Properties) });
		case "$elements":
			return Array.isArray(value) ? value.map(cleanElement) : undefined;
		case "$elements_chain":
			return typeof value === "string" ? cleanChain(value) : undefined;
		case "$snapshot_data":
			return cleanRecording(value);
		default:
			return undefined;
	}
}

function cleanElement({ tag_name, nth_child, nth_of_type }: Record<string, unknown>) {
	return { tag_name, nth_child, nth_of_type };
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const HREF = new RegExp(`(?:attr__)?href=${QUOTED}`, "g");
const POSITIONS = /^(?:[a-z][a-z0-9-]*:nth-child="\d+"nth-of-type="\d+";?)*$/;

/** Only positions. PostHog adds the address of every link, whatever its settings. */
function cleanChain(chain: string): string | undefined {
	const positions = chain.replace(HREF, "");
	return POSITIONS.test(positions) ? positions : undefined;
}
