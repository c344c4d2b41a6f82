import { atTime, daysFromNow } from "../db/time.ts";
import { importItems } from "../features/results/items/result-sheet.service.server.ts";
import { createResult } from "../features/results/results/results.service.server.ts";
import { results } from "./content/results.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoResults: DemoLoader = {
	async load(run) {
		const admin = adminOf(run);
		for (const [index, { items, ...result }] of results.entries()) {
			const rows = items.map((item) => ({
				category: item.category,
				position: item.position,
				participant_name: item.participant,
				school: item.school,
				score: item.score,
				additional_info: item.additionalInfo,
			}));
			await atTime(daysFromNow((index - results.length) * 9), async () => {
				const { id } = await createResult(run.app, admin, result);
				await importItems(run.app, admin, {
					resultId: id,
					rows,
					idempotency: { key: null, bodyHash: "" },
				});
			});
		}
	},
};
