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
	["update", { agreed: false }, { agreed: true }, "changed whether the price is agreed"],
	["update", null, null, "saved"],
	["create", null, { title: "A", status: "draft" }, "created"],
	["delete", { title: "A" }, null, "moved to the trash"],
	["restore", null, { title: "A" }, "restored from the trash"],
	["remove", { title: "A" }, null, "permanently deleted"],
	["propose", null, { title: "A" }, "proposed a change"],
	["take over", { title: "A" }, { title: "B" }, "accepted a proposed change"],
	["decline", null, null, "declined a proposed change"],
	["withdraw", null, null, "withdrew a proposed change"],
	["repeat", null, null, "withdrawn again after a backup was restored"],
	["add to account", null, null, "added to an account"],
	["remove from account", null, null, "removed from an account"],
	["update", { image_url: "a" }, { image_url: "b" }, "changed picture"],
	["update", { featured_image: "a" }, { featured_image: "b" }, "changed cover"],
	["update", { names_shown: "full" }, { names_shown: "hidden" }, "changed names shown"],
	["end sessions", null, { sessions: 2 }, "signed out everywhere"],
	["update", { planned_on: "a" }, { planned_on: "b" }, "changed planned day"],
	["update", { owner_id: "1" }, { owner_id: null }, "changed who looks after it"],
	["export", null, { list: "orders" }, "exported"],
	["an action of another version", null, null, "an action of another version"],
])("%s from %j to %j reads %s", (action, before, after, sentence) => {
	expect(changeSentence({ action, before, after })).toBe(sentence);
});
