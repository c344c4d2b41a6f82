import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { now } from "../../db/time.ts";
import { longTransaction, type Tx, transaction } from "../../db/transaction.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import { type Actor, mayEdit } from "../../platform/http/authorization.ts";
import { isVersion } from "../../platform/http/optimistic-locking.ts";
import { toCents } from "../ledger/payment.ts";
import { materialColumns } from "./materials.ts";
import { deleteDraft } from "./project-drafts.queries.server.ts";
import { type Proposal, type ProposalDetails, proposal } from "./project-proposals.contract.ts";
import {
	findProposal,
	listProposalRows,
	type ProposalRow,
	type StoredProposal,
	versionSavedAt,
} from "./project-proposals.queries.server.ts";
import { presentVersion } from "./project-versions.queries.server.ts";
import type { Project, ProposedProject } from "./projects.contract.ts";
import {
	inputOf,
	readProject,
	requireCleanContent,
	requireEditable,
	saveProject,
} from "./projects.service.server.ts";
import { requirementsOf } from "./requirements.ts";

type ProposalId = ById & { proposalId: string };

/** Open proposals that the actor may decide on (admins: all; others: for their projects), and the actor's own. */
export async function listProposals(
	{ db }: App,
	actor: Actor | null,
	{ project_id }: { project_id?: string | undefined },
): Promise<Proposal[]> {
	const staff = requireAccess(actor, "staff");
	const rows = await listProposalRows(db, {
		author: staff.role === "admin" ? undefined : staff.id,
		proposer: staff.id,
		projectId: project_id,
	});
	return rows.map((row) => presentProposal(row, staff));
}

/** 404 if decided or deleted, 403 for staff who neither made it nor may decide. */
export async function readProposal(
	{ db }: App,
	actor: Actor | null,
	{ id, proposalId }: ProposalId,
): Promise<ProposalDetails> {
	const staff = requireAccess(actor, "staff");
	const row = await requireProposal(db, id, proposalId);
	const proposal = presentProposal(row, staff);
	if (!proposal.mine && !proposal.can_decide) {
		throw new AppError("forbidden", "You do not have permission to do this.");
	}
	return {
		...proposal,
		outdated: !isVersion(row.project_updated_at, row.read_at),
		proposed: await presentVersion(db, row),
	};
}

/** Replaces the actor's open proposal; sanitises the HTML. Returns the id. 404; 409 for those who may edit the project. */
export async function proposeChange(
	{ db, settings }: App,
	actor: Actor | null,
	{ id, ...input }: ById & ProposedProject,
): Promise<string> {
	const staff = requireAccess(actor, "staff");
	const content = await requireCleanContent(input.content, settings.siteUrl);
	return transaction(db, async (tx) => {
		const project = await readProject(tx, staff, id);
		if (project.can_edit) {
			throw new AppError("conflict", "You may edit this project yourself.");
		}
		await tx
			.deleteFrom("project_proposals")
			.where("article_id", "=", id)
			.where("proposed_by", "=", staff.id)
			.where("state", "=", "open")
			.execute();
		const proposalId = newId();
		const time = now();
		await tx
			.insertInto("project_proposals")
			.values({
				id: proposalId,
				article_id: id,
				proposed_by: staff.id,
				state: "open",
				read_at: input.updated_at ?? null, // the version that the proposer had read
				created_at: time,
				updated_at: time,
				decided_by: null,
				version_id: null,
				reason: null,
				title: input.title,
				excerpt: input.excerpt,
				price_cents: toCents(input.price),
				material_cost_cents: toCents(input.material_cost),
				...requirementsOf({ ...requirementsOf(project), ...input }),
				...materialColumns(input, project),
				featured_image: input.featured_image,
				category_ids: JSON.stringify(input.category_ids),
				content,
			})
			.execute();
		await deleteDraft(tx, { author: staff.id, record: id, updated_at: input.draft_updated_at });
		await recordAuditEvent(tx, staff, "propose", "project", id, {
			after: { proposal: proposalId },
		});
		return proposalId;
	});
}

/** The saved version names both people. 404, 403 for others than author and admins, 409 if the project has changed. */
export async function acceptProposal(
	{ db, settings }: App,
	actor: Actor | null,
	{ id, proposalId, updated_at }: ProposalId & { updated_at: string },
): Promise<Project> {
	const staff = requireAccess(actor, "staff");
	const proposed = await requireProposal(db, id, proposalId);
	// Sanitised again, because the rules may be stricter now; before the transaction, which blocks other writes. A
	// decided proposal has no text.
	const content =
		proposed.content && (await requireCleanContent(proposed.content, settings.siteUrl));
	return longTransaction(db, async (tx) => {
		const row = await requireOpenProposal(tx, staff, { id, proposalId });
		const fields = inputOf(await presentVersion(tx, row));
		const project = await saveProject(tx, staff, { ...fields, id, content, updated_at });
		await tx
			.updateTable("project_proposals")
			.set({
				state: "taken",
				decided_by: staff.id,
				updated_at: now(),
				version_id: await versionSavedAt(tx, id, project.updated_at),
				// Emptied, because the version has these values.
				title: "",
				excerpt: "",
				content: "",
				tools: null,
				materials: null,
			})
			.where("id", "=", proposalId)
			.execute();
		await recordAuditEvent(tx, staff, "take over", "project", id, {
			after: { proposal: proposalId, proposed_by: row.proposed_by },
		});
		return project;
	});
}

/** 404, 403 for staff who are neither the project's author nor admin. */
export async function declineProposal(
	{ db }: App,
	actor: Actor | null,
	{ id, proposalId, reason }: ProposalId & { reason: string },
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		await requireOpenProposal(tx, staff, { id, proposalId });
		await tx
			.updateTable("project_proposals")
			.set({ state: "declined", decided_by: staff.id, updated_at: now(), reason })
			.where("id", "=", proposalId)
			.execute();
		await recordAuditEvent(tx, staff, "decline", "project", id, {
			after: { proposal: proposalId },
		});
	});
}

/** Withdraws the actor's own proposal, or removes it after it was declined. 404, 403. */
export async function withdrawProposal(
	{ db }: App,
	actor: Actor | null,
	{ id, proposalId }: ProposalId,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		const row = await requireProposal(tx, id, proposalId);
		if (row.proposed_by !== staff.id) {
			throw new AppError("forbidden", "Only the person who made a proposal can withdraw it.");
		}
		await tx.deleteFrom("project_proposals").where("id", "=", proposalId).execute();
		await recordAuditEvent(tx, staff, "withdraw", "project", id, {
			before: { proposal: proposalId },
		});
	});
}

async function requireProposal(db: Db, id: string, proposalId: string): Promise<StoredProposal> {
	const row = await findProposal(db, id, proposalId);
	if (!row) throw new AppError("not_found", "This proposal no longer exists.");
	return row;
}

async function requireOpenProposal(
	tx: Tx,
	staff: Actor,
	{ id, proposalId }: ProposalId,
): Promise<StoredProposal> {
	await requireEditable(tx, staff, id);
	const row = await requireProposal(tx, id, proposalId);
	if (row.state !== "open") throw new AppError("conflict", "This proposal was already declined.");
	return row;
}

function presentProposal(row: ProposalRow, actor: Actor): Proposal {
	return {
		...columnsIn(proposal, row),
		project: { id: row.article_id, title: row.project_title },
		mine: row.proposed_by === actor.id,
		can_decide: row.state === "open" && mayEdit(actor, row.author_id),
		state: row.state as Proposal["state"],
	};
}
