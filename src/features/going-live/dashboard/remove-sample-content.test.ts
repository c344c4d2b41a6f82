import { expect, test } from "vitest";
import { describeSampleContent } from "./remove-sample-content.tsx";

const PROJECTS = { kind: "projects", trash: true } as const;
const ORDERS = { kind: "orders", trash: false } as const;
const UNCLAIMED = { kind: "unclaimed payments", trash: false } as const;
const counts = (unchanged: number, edits_removed: number, edits_kept: number) => ({
	...{ unchanged, edits_removed, edits_kept },
});
const NOTHING = { trashed: null, deleted: null, editsRemoved: null, editsKept: null };

test.each([
	[
		[
			{ ...PROJECTS, ...counts(27, 0, 1) },
			{ kind: "photos", trash: true, ...counts(0, 0, 2) } as const,
			{ kind: "results", trash: true, ...counts(1, 0, 0) } as const,
			{ ...ORDERS, ...counts(14, 0, 0) },
		],
		{
			...{ trashed: "27 projects and 1 result", deleted: "14 orders" },
			editsKept: "1 project and 2 photos",
		},
	],
	[[{ ...ORDERS, ...counts(14, 0, 0) }], { deleted: "14 orders" }],
	[
		[{ ...ORDERS, ...counts(9, 5, 0) }],
		{ deleted: "9 orders", editsRemoved: "5 sample orders were worked on. Remove them too?" },
	],
	[
		[{ ...ORDERS, ...counts(0, 1, 2) }],
		{ editsRemoved: "1 sample order was worked on. Remove it too?", editsKept: "2 orders" },
	],
	[
		[
			{ ...ORDERS, ...counts(0, 1, 0) },
			{ ...UNCLAIMED, ...counts(0, 1, 0) },
		],
		{
			editsRemoved:
				"1 sample order and 1 sample unclaimed payment were worked on. Remove them too?",
		},
	],
])("says what goes to the trash, is deleted, was worked on or stays: %j", (kinds, described) => {
	expect(describeSampleContent({ kinds })).toEqual({ ...NOTHING, ...described });
});
