import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type * as calls from "../project-proposals.contract.ts";
import type { Proposal, WholeProposal } from "../project-proposals.contract.ts";
import { requirementsOf } from "../requirements.ts";
import type { ProjectFields } from "./manage-projects.calls.ts";

/** @param projectId only proposals for this project */
export async function fetchProposals(api: Api, projectId?: string): Promise<Proposal[]> {
	const { result } = await api<typeof calls.listProposals>("GET /project-proposals", {
		token: "required",
		query: { project_id: projectId },
	});
	return requireList(result?.proposals);
}

interface ProposalId {
	id: string;
	proposalId: string;
}

export async function fetchProposal(api: Api, params: ProposalId): Promise<WholeProposal> {
	const { result } = await api<typeof calls.getProposal>(
		"GET /projects/:id/proposals/:proposalId",
		{
			token: "required",
			params: { ...params },
		},
	);
	return requireObject(result) as WholeProposal;
}

/** @param readAt `updated_at` of the project that the proposal is based on */
export async function proposeChange(
	api: Api,
	id: string,
	fields: ProjectFields,
	readAt: string | undefined,
): Promise<void> {
	const { title, excerpt, content, price, material_cost, category_ids } = fields;
	await api<typeof calls.proposeChange>("POST /projects/:id/proposals", {
		token: "required",
		params: { id },
		body: {
			title,
			excerpt,
			content,
			price,
			material_cost,
			...requirementsOf(fields),
			materials: fields.materials,
			prices_month: fields.prices_month,
			category_ids,
			featured_image: fields.cover_image?.url ?? null,
			draft_updated_at: fields.draft_updated_at,
			updated_at: readAt || undefined,
		},
	});
}

/**
 * Returns the hidden names in the saved text, see `hiddenNames`.
 *
 * @param readAt `updated_at` of the project that the proposal was compared with
 */
export async function takeProposal(
	api: Api,
	params: ProposalId,
	readAt: string,
): Promise<string[] | undefined> {
	const { hidden_names } = await api<typeof calls.takeProposal>(
		"POST /projects/:id/proposals/:proposalId/take",
		{
			token: "required",
			params: { ...params },
			body: { updated_at: readAt },
		},
	);
	return hidden_names;
}

export async function declineProposal(api: Api, params: ProposalId, reason: string): Promise<void> {
	await api<typeof calls.declineProposal>("POST /projects/:id/proposals/:proposalId/decline", {
		token: "required",
		params: { ...params },
		body: { reason },
	});
}

export async function withdrawProposal(api: Api, params: ProposalId): Promise<void> {
	await api<typeof calls.withdrawProposal>("DELETE /projects/:id/proposals/:proposalId", {
		token: "required",
		params: { ...params },
	});
}
