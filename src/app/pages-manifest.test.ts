import { expect, test } from "vitest";
import { withoutImports } from "./pages-manifest.ts";

test("the list of pages keeps everything except the imports of their scripts", () => {
	const script = (route: object) =>
		`window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ["/b.js"] }, routes: { "site/home": route } })};`;
	const home = { id: "site/home", index: true, module: "/home.js", css: ["/home.css"] };
	expect(withoutImports(script({ ...home, imports: ["/a.js"] }))).toBe(script(home));
});
