import { expect, test } from "vitest";
import { withoutDashboard } from "./site-manifest.ts";

test("the site's manifest has every page but the dashboard's", () => {
	const routes = {
		root: { id: "root" },
		"site/draft-preview": { parentId: "site/layout", path: "dashboard/projects/:id/preview" },
		"dashboard/layout": { parentId: "root", path: "dashboard" },
		"dashboard/orders": { parentId: "dashboard/layout", path: "orders" },
	};
	const script = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
	const { root, "site/draft-preview": preview } = routes;
	expect(withoutDashboard(script({ routes, url: "/assets/manifest-1f.js", version: "1f" }))).toBe(
		script({
			routes: { root, "site/draft-preview": preview },
			url: "/assets/site-manifest-1f.js",
			version: "1f",
		}),
	);
});
