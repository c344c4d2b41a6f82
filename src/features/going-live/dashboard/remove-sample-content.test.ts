import { expect, test } from "vitest";
import { describeSampleContent } from "./remove-sample-content.tsx";

test("what goes to the trash, what is deleted and what stays is listed separately", () => {
	const kinds = [
		{ kind: "projects", trash: true, unchanged: 27, changed: 1 },
		{ kind: "photos", trash: true, unchanged: 0, changed: 2 },
		{ kind: "results", trash: true, unchanged: 1, changed: 0 },
		{ kind: "orders", trash: false, unchanged: 14, changed: 0 },
	] as const;
	expect(describeSampleContent({ kinds: [...kinds] })).toEqual({
		trashed: "27 projects and 1 result",
		deleted: "14 orders",
		changed: "1 project and 2 photos",
	});
	expect(describeSampleContent({ kinds: [kinds[3]] })).toMatchObject({
		trashed: null,
		changed: null,
	});
});
