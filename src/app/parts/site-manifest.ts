/* React Router's manifest lists every page with its scripts, and each document loads it. Visitors get one of the site. */

/** The parent of every screen of the dashboard. */
export const DASHBOARD = "dashboard/layout";

/** Where the site's manifest is, beside React Router's; development has only that one. */
export function siteManifestAddress(address: string): string {
	return address.replace("/manifest-", "/site-manifest-");
}

/** Of the script that React Router writes. */
export function withoutDashboard(script: string): string {
	const start = script.indexOf("{");
	const end = script.lastIndexOf("}") + 1;
	const manifest: { routes: Record<string, { parentId?: string }>; url: string } = JSON.parse(
		script.slice(start, end),
	);
	const routes = Object.fromEntries(
		Object.entries(manifest.routes).filter(
			([id, { parentId }]) => id !== DASHBOARD && parentId !== DASHBOARD,
		),
	);
	const url = siteManifestAddress(manifest.url);
	return script.slice(0, start) + JSON.stringify({ ...manifest, routes, url }) + script.slice(end);
}
