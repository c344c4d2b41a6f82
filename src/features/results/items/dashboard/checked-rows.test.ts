import { expect, test } from "vitest";
import { readPastedRows } from "../pasted-rows.ts";
import { checkRows, summaryOf } from "./checked-rows.tsx";

const CATEGORIES = [
	{ id: "p", name: "Physics" },
	{ id: "c", name: "Chemistry" },
];
const AMINA = {
	...{ id: "1", result_id: "r", category_id: "p", category_name: "Physics", additional_info: "" },
	...{ position: 1, participant_name: "Amina Otieno", school: "Moi High", score: "71" },
};

/** The messages about the last line, and the summary of all lines. */
function messagesOf(...lines: string[]) {
	const text = ["Category\tPosition\tName\tSchool\tScore", ...lines].join("\n");
	const { rows } = readPastedRows(
		text,
		CATEGORIES.map(({ name }) => name),
	);
	const checked = checkRows(rows, [AMINA as never], CATEGORIES);
	const { equal, samePeople, warning } =
		checked.find(({ line }) => line === lines.length + 1) ?? expect.fail("no row");
	return {
		messages: [equal, samePeople, warning].filter(Boolean),
		summary: summaryOf(checked, { storeEqual: false, newScores: false }, 0),
	};
}

test.each<[string[], string[], string]>([
	[
		["Physics\t1\tAMINA OTIENO\tMoi High\t71"],
		["Already in the results"],
		"1 row read. 1 equals an existing item or a row above and is left out.",
	],
	[
		["Physics\t1\tAmina Otieno\tMoi High\t74"],
		["Already saved with 71; this list says 74"],
		"1 row read. 1 equals an existing item or a row above and is left out. One saved item has a different score in this list: tick “Use the new scores” to change it.",
	],
	[
		["Physics\t1\tAmina Otieno\tMoi High\t"],
		["Already saved with 71; this list says no score"],
		"1 row read. 1 equals an existing item or a row above and is left out.",
	],
	[
		["Physics\t2\tOtieno Amina\tMoi High\t74"],
		["Also stored: Physics, position 1, Moi High, 71"],
		"1 row read. All rows can be imported. One row names people who are already in the results or in a row above; you can import it as it is.",
	],
	[
		["Chemistry\t\tBrian Kip\tAlliance\t60", "Chemistry\t\tBrian Kip\tAlliance\t65"],
		["Also in row 2: Chemistry, Alliance, 60"],
		"2 rows read. All rows can be imported. One row names people who are already in the results or in a row above; you can import it as it is.",
	],
	[
		["Chemistry\t1\tBrian Kip\tAlliance\t60", "Chemistry\t2\tBrian Kip\tMoi High\t65"],
		["Also in row 2: Chemistry, position 1, Alliance, 60", "Higher score than position 1 (60)"],
		"2 rows read. All rows can be imported. One row names people who are already in the results or in a row above; you can import it as it is. One score does not match its position; you can import it as it is.",
	],
	[
		["Chemistry\t1\tBrian Kip\tAlliance\t60", "Chemistry\t2\tZuhura Ali\tAlliance\t55"],
		[],
		"2 rows read. All rows can be imported.",
	],
])("the messages about %j are %j", (lines, messages, summary) => {
	expect(messagesOf(...lines)).toEqual({ messages, summary });
});
