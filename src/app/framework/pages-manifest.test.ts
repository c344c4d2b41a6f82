import { expect, test } from "vitest";
import { shortenScript } from "./pages-manifest.ts";

const script = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

test("the manifest leaves out empty entries, and imports that every page has already loaded", () => {
	const home = { id: "site/home", index: true, module: "/home.js", css: ["/home.css"] };
	const orders = { id: "dashboard/orders", hasLoader: true, module: "/orders.js" };
	const manifest = {
		entry: { imports: ["/framework.js"] },
		routes: {
			root: { id: "root", imports: ["/framework.js", "/parts.js"] },
			"site/layout": { id: "site/layout", imports: ["/menu.js"] },
			"site/home": { ...home, imports: ["/framework.js", "/parts.js", "/menu.js", "/cards.js"] },
			"dashboard/orders": {
				...orders,
				hasAction: false,
				hasDefaultExport: true,
				css: [],
				imports: ["/framework.js", "/table.js"],
			},
		},
	};
	const expected = {
		entry: { imports: [] },
		routes: {
			root: { id: "root" },
			"site/layout": { id: "site/layout" },
			"site/home": { ...home, imports: ["/cards.js"] },
			"dashboard/orders": orders,
		},
	};
	expect(shortenScript(script(manifest))).toBe(script(expected));
});
