import { expect, test } from "vitest";
import { describeDevice } from "./own-account.service.server.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
	[
		`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0 Mobile Safari/537.36`,
		"Chrome on Android",
	],
	[
		`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/138.0 Safari/537.36 Edg/138.0`,
		"Edge on Windows",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
		"Safari on iPhone",
	],
	[
		"Opera/9.80 (Android; Opera Mini/36.2/119.1; U; en) Presto/2.12 Version/12.16",
		"Opera Mini on Android",
	],
	["curl/8.5.0", "curl"],
	["Mozilla/5.0 (Linux)", "Linux"],
	["", "Unknown device"],
])("%s is named %s", (userAgent, name) => {
	expect(describeDevice(userAgent)).toBe(name);
});
