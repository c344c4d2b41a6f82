import { atTime } from "../db/time.ts";
import { importItems } from "../features/results/items/result-sheet.service.server.ts";
import { createResult } from "../features/results/results/results.service.server.ts";
import { results } from "./content.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoResults: DemoLoader = {
	kind: "results",
	async load(run) {
		const admin = adminOf(run);
		const ids: string[] = [];
		for (const { places, entered, ...result } of results) {
			const rows = Object.entries(places).flatMap(([category, list = []]) =>
				list.map(([position, participant_name, school, score, additional_info]) => ({
					category,
					position,
					participant_name,
					school,
					score,
					additional_info,
				})),
			);
			await atTime(entered, async () => {
				const { id } = await createResult(run.app, admin, result);
				ids.push(id);
				await importItems(run.app, admin, {
					resultId: id,
					rows,
					idempotency: { key: null, bodyHash: "" },
				});
			});
		}
		return ids;
	},
};
