import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	isVersionTime,
	messageResponse,
	requiredText,
	time,
} from "../../platform/http/contract-fields.ts";
import { proposedProject, savedProjectResponse, storedProject } from "./projects.contract.ts";

const defineCall = callsUnder("Projects");

const REASON_MAX = 1_000;

export const proposal = z.object({
	id,
	project: z.object({ id, title: z.string() }),
	by: z.string(),
	mine: z.boolean(),
	can_decide: z.boolean(),
	state: z.enum(["open", "declined"]),
	created_at: time,
	reason: z.nullable(z.string()),
	/** Null while the proposal is open, and after that person's account was deleted. */
	decided_by: z.nullable(z.string()),
});
export type Proposal = z.infer<typeof proposal>;

const proposalDetails = z.extend(proposal, {
	/** The project has changed since, so accepting would undo those changes. */
	outdated: z.boolean(),
	proposed: storedProject,
});
export type ProposalDetails = z.infer<typeof proposalDetails>;

export const declineInput = z.object({ reason: requiredText("Please say why", REASON_MAX) });

export const listProposals = defineCall("GET /project-proposals", {
	summary:
		"Proposed changes that the caller may decide on, and the caller's own that are open or declined",
	access: "staff",
	query: z.object({ project_id: z.optional(z.string()) }),
	response: z.object({ result: z.object({ proposals: z.array(proposal) }) }),
});

export const getProposal = defineCall("GET /projects/:id/proposals/:proposalId", {
	summary: "A proposed change with its texts (for its proposer, the project's author or an admin)",
	access: "staff",
	response: z.object({ result: proposalDetails }),
});

export const proposeChange = defineCall("POST /projects/:id/proposals", {
	summary: "Propose a change to a colleague's project, replacing the caller's open proposal",
	access: "staff",
	body: proposedProject,
	response: z.extend(messageResponse, { result: z.object({ id }) }),
	status: 201,
});

export const acceptProposal = defineCall("POST /projects/:id/proposals/:proposalId/take", {
	summary: "Save a project as somebody proposed it; its status stays (its author or an admin)",
	access: "staff",
	body: z.object({
		/** The `updated_at` of the compared project: a newer version is not overwritten (409). */
		updated_at: requiredText("updated_at is required", 40).check(isVersionTime),
	}),
	response: savedProjectResponse,
});

export const declineProposal = defineCall("POST /projects/:id/proposals/:proposalId/decline", {
	summary: "Decline a proposed change with a reason, which its proposer reads (author or admin)",
	access: "staff",
	body: declineInput,
	response: messageResponse,
});

export const withdrawProposal = defineCall("DELETE /projects/:id/proposals/:proposalId", {
	summary: "Withdraw your own proposal, or dismiss a declined one",
	access: "staff",
	response: messageResponse,
});
