// On SQLite alone.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { loadDemoContent } from "../../src/demo/load.server.ts";
import { dashboardScreens } from "../../src/shell/screens.ts";
import { testApp } from "../support/app.ts";
import { pngBytes } from "../support/media.ts";

const app = await testApp();
afterAll(() => app.close());

const looks = readFileSync(`${import.meta.dirname}/../e2e/dashboard-looks.spec.ts`, "utf8");

/** Whether the browser test stores something for the screen to show. */
const isPrepared = (path: string) =>
	looks.split(`"${path}": {`)[1]?.split("\n\t},")[0]?.includes("prepare") ?? false;

/** The lengths of all lists in an answer. */
function lengthsIn(answer: unknown): number[] {
	if (typeof answer !== "object" || answer === null) return [];
	return [
		...(Array.isArray(answer) ? [answer.length] : []),
		...Object.values(answer).flatMap(lengthsIn),
	];
}

test("every screen of the dashboard has something to show in the sample content", async () => {
	const admin = await app.user("admin");
	const sizes = [{ width: 480, height: 320, bytes: await pngBytes() }];
	await loadDemoContent(app.context, async () => ({ sizes, isAnimation: false }));
	const empty: string[] = [];
	for (const { path, reads, dialogs } of dashboardScreens) {
		if (dialogs.length === 0 || path.includes(":") || isPrepared(path)) continue;
		const lists = reads.filter((call) => !call.includes(":"));
		const answers = await Promise.all(
			lists.map((call) => app.call("GET", call.replace("GET ", ""), { as: admin })),
		);
		const lengths = answers.flatMap(({ body }) => lengthsIn(body));
		if (lengths.length > 0 && lengths.every((length) => length === 0)) empty.push(path);
	}
	expect(
		empty,
		"a browser test opens their dialogs: give the feature's `samples` a `load`, or store a row by `prepare` in tests/e2e/dashboard-looks.spec.ts and by `plant` in tests/e2e/analytics-marks.ts",
	).toEqual([]);
});
