import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import type { PublicText } from "../../platform/app-context.ts";
import { inBatches, type PersonalData, recordIds } from "../../platform/privacy/personal-data.ts";

export const projectsPersonalData: PersonalData = {
	async export(tx, subject) {
		const drafts = await inBatches(recordIds("project_drafts", subject), (batch) =>
			tx
				.selectFrom("project_drafts")
				.select(["id", "article_id", "title", "excerpt", "content", "choices", "updated_at"])
				.where((eb) => eb.or([eb("author_id", "in", batch), eb("id", "in", batch)]))
				.execute(),
		);
		const proposals = await inBatches(recordIds("project_proposals", subject), (batch) =>
			tx
				.selectFrom("project_proposals")
				.select(["id", "article_id", "state", "reason", "title", "excerpt", "content"])
				.select(["tools", "materials", "created_at", "updated_at"])
				.where((eb) => eb.or([eb("proposed_by", "in", batch), eb("id", "in", batch)]))
				.execute(),
		);
		return { project_drafts: drafts, project_proposals: proposals };
	},

	async erase(tx, subject) {
		const drafts = await inBatches(recordIds("project_drafts", subject), (batch) =>
			tx
				.deleteFrom("project_drafts")
				.where((eb) => eb.or([eb("author_id", "in", batch), eb("id", "in", batch)]))
				.returning("id")
				.execute(),
		);
		const proposals = await inBatches(recordIds("project_proposals", subject), (batch) =>
			tx
				.deleteFrom("project_proposals")
				.where((eb) => eb.or([eb("proposed_by", "in", batch), eb("id", "in", batch)]))
				.returning("id")
				.execute(),
		);
		return { changes: drafts.length + proposals.length };
	},
};

const TEXTS_AT_A_TIME = 10;

export async function* publicProjectTexts(db: Db): AsyncGenerator<PublicText> {
	for (let last = ""; ; ) {
		const rows = await slowReads(db)
			.selectFrom("articles")
			.innerJoin("article_texts", "article_texts.article_id", "articles.id")
			.leftJoin("project_schedules", "project_schedules.article_id", "articles.id")
			.select(["articles.id", "articles.title", "articles.tools", "articles.materials"])
			.select("article_texts.body")
			.where("articles.id", ">", last)
			.where("articles.deleted_at", "is", null)
			.where((eb) =>
				eb.or([eb("articles.status", "=", "published"), eb("publish_at", "is not", null)]),
			)
			.orderBy("articles.id")
			.limit(TEXTS_AT_A_TIME)
			.execute();
		for (const { id, title, body, tools, materials } of rows) {
			yield { id, title, text: [body, tools, materials].join("\n") };
		}
		const end = rows.at(-1);
		if (rows.length < TEXTS_AT_A_TIME || !end) return;
		last = end.id;
	}
}
