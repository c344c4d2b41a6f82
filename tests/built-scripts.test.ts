import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const BUILD = resolve(import.meta.dirname, "../build");

/** V8 keeps a script with a single character above U+00FF in two bytes for each of its characters. */
test.each(["main", "server"])("the scripts of build/%s consist of ASCII characters", (folder) => {
	// What is only handed out to browsers is no script of the server.
	const files = globSync(`${BUILD}/${folder}/**/*.js`).filter((file) => !/swagger-ui/.test(file));
	expect(files.length).toBeGreaterThan(1);
	const wide = files.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, "latin1")));
	expect(wide).toEqual([]);
});
