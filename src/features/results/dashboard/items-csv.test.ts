import { expect, test } from "vitest";
import { readPastedRows } from "../pasted-rows.ts";
import type { ResultItem } from "../results.contract.ts";
import { itemsCsv } from "./items-csv.ts";

test("an exported list can be pasted again and is the same", () => {
	const item: ResultItem = {
		id: "1",
		result_id: "r",
		category_id: "c",
		category_name: "Physics",
		position: 2,
		participant_name: '=Otieno, "Bay"',
		school: "Dunga\nBoys",
		score: "84.0",
		additional_info: "",
		created_at: "",
		updated_at: "",
	};
	const unplaced = { ...item, id: "2", position: null, participant_name: "Joel" };
	const [first, second] = readPastedRows(itemsCsv([unplaced, item], []), ["Physics"]);
	expect(first).toMatchObject({
		category: "Physics",
		position: 2,
		participant_name: '=Otieno, "Bay"',
		school: "Dunga\nBoys",
		score: "84.0",
		errors: [],
	});
	expect(second).toMatchObject({ position: null, participant_name: "Joel", errors: [] });
});
