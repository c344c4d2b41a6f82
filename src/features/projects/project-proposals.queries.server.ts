import type { Db } from "../../db/connect.ts";
import { ARTICLE_FIELDS } from "../../db/schema/projects.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../db/transaction.ts";
import { retentionMs } from "../../product/retention.ts";

const LISTED_MAX = 100;

function selectProposals(db: Db) {
	return db
		.selectFrom("project_proposals as proposals")
		.innerJoin("articles", "articles.id", "proposals.article_id")
		.innerJoin("users as proposer", "proposer.id", "proposals.proposed_by")
		.leftJoin("users as decider", "decider.id", "proposals.decided_by")
		.select([
			"proposals.id",
			"proposals.article_id",
			"articles.title as project_title",
			"articles.author_id",
			"articles.updated_at as project_updated_at",
			"proposals.proposed_by",
			"proposer.username as by",
			"decider.username as decided_by",
			"proposals.state",
			"proposals.created_at",
			"proposals.read_at", // `updated_at` of the project that the proposer had read
			"proposals.reason",
		])
		.where("articles.deleted_at", "is", null)
		.where("proposals.state", "in", ["open", "declined"]);
}

export type ProposalRow = Awaited<ReturnType<typeof listProposalRows>>[number];

/** Open proposals for the projects of `author` (for all if omitted), and those by `proposer`; newest first. */
export function listProposalRows(
	db: Db,
	{
		author,
		proposer,
		projectId,
	}: { author: string | undefined; proposer: string; projectId: string | undefined },
) {
	let query = selectProposals(db).where((eb) =>
		eb.or([
			eb("proposals.proposed_by", "=", proposer),
			eb.and([
				eb("proposals.state", "=", "open"),
				...(author === undefined ? [] : [eb("articles.author_id", "=", author)]),
			]),
		]),
	);
	if (projectId !== undefined) query = query.where("proposals.article_id", "=", projectId);
	return query
		.orderBy("proposals.created_at", "desc")
		.orderBy("proposals.id", "desc")
		.limit(LISTED_MAX)
		.execute();
}

export function findProposal(db: Db, articleId: string, proposalId: string) {
	return selectProposals(db)
		.select([
			...ARTICLE_FIELDS.map((name) => `proposals.${name}` as const),
			"proposals.category_ids",
		])
		.where("proposals.article_id", "=", articleId)
		.where("proposals.id", "=", proposalId)
		.executeTakeFirst();
}

export type StoredProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export async function versionSavedAt(tx: Tx, articleId: string, savedAt: string): Promise<string> {
	const { id } = await tx
		.selectFrom("project_versions")
		.select("id")
		.where("article_id", "=", articleId)
		.where("saved_at", "=", savedAt)
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow();
	return id;
}

/** Open and declined ones; accepted ones stay, because they name a version. */
export function deleteOldProposals(db: Db): Promise<number> {
	const before = new Date(Date.now() - retentionMs("proposals")).toISOString();
	return changeInBatches(() =>
		db
			.deleteFrom("project_proposals")
			.where("id", "in", (eb) =>
				eb
					.selectFrom("project_proposals")
					.select("id")
					.where("state", "in", ["open", "declined"])
					.where("updated_at", "<", before)
					.limit(BATCH_ROWS),
			)
			.execute(),
	);
}
