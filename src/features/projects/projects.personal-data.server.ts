import { inBatches, type PersonalData, withChosen } from "../../platform/privacy/personal-data.ts";

/** Articles are published for everyone; other texts by staff are their own. */
export const projectsPersonalData: PersonalData = {
	async export(tx, subject) {
		const drafts = await inBatches(withChosen("project_drafts", subject), (some) =>
			tx
				.selectFrom("project_drafts")
				.select(["id", "article_id", "title", "excerpt", "content", "choices", "updated_at"])
				.where((eb) => eb.or([eb("author_id", "in", some), eb("id", "in", some)]))
				.execute(),
		);
		const proposals = await inBatches(withChosen("project_proposals", subject), (some) =>
			tx
				.selectFrom("project_proposals")
				.select(["id", "article_id", "state", "reason", "title", "excerpt", "content"])
				.select(["tools", "created_at", "updated_at"])
				.where((eb) => eb.or([eb("proposed_by", "in", some), eb("id", "in", some)]))
				.execute(),
		);
		return { project_drafts: drafts, project_proposals: proposals };
	},

	async erase(tx, subject) {
		const drafts = await inBatches(withChosen("project_drafts", subject), (some) =>
			tx
				.deleteFrom("project_drafts")
				.where((eb) => eb.or([eb("author_id", "in", some), eb("id", "in", some)]))
				.returning("id")
				.execute(),
		);
		const proposals = await inBatches(withChosen("project_proposals", subject), (some) =>
			tx
				.deleteFrom("project_proposals")
				.where((eb) => eb.or([eb("proposed_by", "in", some), eb("id", "in", some)]))
				.returning("id")
				.execute(),
		);
		return { changes: drafts.length + proposals.length };
	},
};
