import { localStore, readJson } from "../../platform/browser/safe-storage.ts";
import { parseReference } from "../../platform/tracking/reference-text.ts";

/** References of what was sent from this browser; stored only on this device, without other data. */
export interface RememberedReference {
	reference: string;
	kind: "order" | "request";
	title: string;
	/** ISO 8601. */
	placed_at: string;
}

const PLACE = "references";
const MOST = 20;

/** Most recent first. */
export function readRemembered(): RememberedReference[] {
	const stored = readJson(localStore, PLACE);
	return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

export function rememberReference({
	reference,
	kind,
	title,
	placed_at,
}: RememberedReference): void {
	store([{ reference, kind, title, placed_at }, ...others(reference)]);
}

export function forgetReference(reference: string): void {
	store(others(reference));
}

function others(reference: string): RememberedReference[] {
	return readRemembered().filter((entry) => entry.reference !== reference);
}

function store(entries: readonly RememberedReference[]): void {
	if (entries.length === 0) localStore.remove(PLACE);
	else localStore.set(PLACE, JSON.stringify(entries.slice(0, MOST)));
}

/** Other code of the same origin may have stored another shape. */
function isRemembered(value: unknown): value is RememberedReference {
	const entry = value as Partial<Record<keyof RememberedReference, unknown>> | null;
	return (
		typeof entry?.reference === "string" &&
		parseReference(entry.reference) === entry.reference &&
		typeof entry.title === "string" &&
		typeof entry.placed_at === "string"
	);
}
