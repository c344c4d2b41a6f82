import { expect, test } from "vitest";
import { changeSentence } from "./change-sentence.ts";

test.each([
	["update", { status: "completed" }, { status: "cancelled" }, "completed → cancelled"],
	[
		"update",
		{ status: "draft", title: "A", content_sha256: "1" },
		{ status: "published", title: "B", content_sha256: "2" },
		"draft → published, changed title, content",
	],
	["update", { material_cost: 1 }, { material_cost: 2 }, "changed material cost"],
	["update", { agreed: false }, { agreed: true }, "changed the price to agreed"],
	["update", null, null, "saved"],
	["create", null, { title: "A", status: "draft" }, "created"],
	["delete", { title: "A" }, null, "moved to the trash"],
	["restore", null, { title: "A" }, "restored from the trash"],
	["remove", { title: "A" }, null, "removed for good"],
	["end sessions", null, { sessions: 2 }, "end sessions"],
])("%s from %j to %j reads %s", (action, before, after, sentence) => {
	expect(changeSentence({ action, before, after })).toBe(sentence);
});
