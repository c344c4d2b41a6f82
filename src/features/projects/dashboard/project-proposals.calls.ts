import type { Api } from "../../../platform/browser/api-client.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../project-proposals.contract.ts";
import { requirementsOf } from "../requirements.ts";
import type { ProjectFields } from "./manage-projects.calls.ts";

export const fetchProposals = ownCall<typeof calls.listProposals>("GET /project-proposals", {
	take: "result.proposals",
});

export const fetchProposal = ownCall<typeof calls.getProposal>(
	"GET /projects/:id/proposals/:proposalId",
	{ take: "result" },
);

const sendProposal = ownCall<typeof calls.proposeChange>("POST /projects/:id/proposals");

export async function proposeChange(
	api: Api,
	id: string,
	fields: ProjectFields,
	readAt: string | undefined,
): Promise<void> {
	const { title, excerpt, content, price, material_cost, category_ids } = fields;
	await sendProposal(api, {
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

export const acceptProposal = ownCall<typeof calls.acceptProposal>(
	"POST /projects/:id/proposals/:proposalId/take",
);

export const declineProposal = ownCall<typeof calls.declineProposal>(
	"POST /projects/:id/proposals/:proposalId/decline",
);

export const withdrawProposal = ownCall<typeof calls.withdrawProposal>(
	"DELETE /projects/:id/proposals/:proposalId",
);
