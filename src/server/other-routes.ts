import { sql } from "kysely";
import type { Connection } from "../db/connect.ts";
import { DatabaseFilesChanged } from "../db/database-files.ts";
import { daysFromNow } from "../db/time.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Log } from "../platform/operations/log.server.ts";
import type { Settings } from "../platform/settings.ts";
import type { Metrics } from "./metrics.ts";
import type { Handler } from "./routes.ts";

interface OtherRoutesOptions {
	settings: Settings;
	connection: Pick<Connection, "db" | "assertFilesUnchanged">;
	metrics: Pick<Metrics, "respond">;
	log: Log;
}

/** Handlers by path, for what is neither API, page nor file. */
export function createOtherRoutes(options: OtherRoutesOptions): Record<string, Handler> {
	const { settings, metrics } = options;
	return {
		"/api/health": () => checkHealth(options),
		"/metrics": metrics.respond,
		"/.well-known/security.txt": () => securityTxt(settings),
		...(!settings.keepPages && { "/sw.js": endWorker }),
	};
}

async function checkHealth({ connection, log }: OtherRoutesOptions): Promise<Response> {
	const headers = { "cache-control": "no-store" };
	try {
		await sql`select 1`.execute(connection.db);
		connection.assertFilesUnchanged();
		return Response.json({ status: "ok" }, { headers });
	} catch (error) {
		if (!(error instanceof DatabaseFilesChanged)) log.error({ error }, "health check failed");
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt`: where to report a vulnerability. */
export async function securityTxt({
	securityContact,
	publicUrl,
}: Pick<Settings, "securityContact" | "publicUrl">): Promise<Response> {
	if (securityContact === undefined) return textResponse(404, "SECURITY_CONTACT is not set\n");
	const lines = [`Contact: ${securityContact}`, `Expires: ${daysFromNow(VALID_DAYS)}`];
	// RFC 9116 requires https for web addresses.
	if (publicUrl?.startsWith("https:"))
		lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
	return textResponse(200, `${lines.join("\n")}\n`, { "cache-control": "no-cache" });
}

/** Replaces the service worker when offline pages are off: unregisters it and deletes its copies from devices. */
async function endWorker(): Promise<Response> {
	const script = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
	for (const name of await caches.keys()) await caches.delete(name);
	await registration.unregister();
})()));
`;
	return new Response(script, {
		headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
	});
}
