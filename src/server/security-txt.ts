import { daysFromNow } from "../db/time.ts";
import type { Settings } from "../platform/settings.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt`: where to report a vulnerability. */
export async function securityTxt({
	securityContact,
	publicUrl,
}: Pick<Settings, "securityContact" | "publicUrl">): Promise<Response> {
	if (securityContact === undefined) {
		return new Response("SECURITY_CONTACT is not set\n", {
			status: 404,
			headers: { "content-type": "text/plain; charset=utf-8" },
		});
	}
	const lines = [`Contact: ${securityContact}`, `Expires: ${daysFromNow(VALID_DAYS)}`];
	// RFC 9116 requires https for web addresses.
	if (publicUrl?.startsWith("https:"))
		lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
	});
}
