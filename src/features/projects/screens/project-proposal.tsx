import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { errorText, isConflict } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ActionDialog } from "../../../ui/dialog-form.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { useConfirmFlaws } from "../dashboard/confirm-flaws.tsx";
import { proposalStatus } from "../dashboard/open-proposals.tsx";
import {
	acceptProposal,
	declineProposal,
	fetchProposal,
	withdrawProposal,
} from "../dashboard/project-proposals.calls.ts";
import { ProjectScreen } from "../dashboard/project-screen.tsx";
import { publishingFlaws } from "../dashboard/publishing-flaws.ts";
import { Changes, withAllFields } from "../dashboard/version-changes.tsx";
import { declineInput, type ProposalDetails } from "../project-proposals.contract.ts";
import type { Project } from "../projects.contract.ts";

const SCREEN = "/dashboard/projects/:id/proposals/:proposalId";

export const meta = screenTitle(SCREEN);

export default function ProjectProposal() {
	const { id = "", proposalId = "" } = useParams();
	const proposal = useQuery({
		queryKey: ["proposal", proposalId],
		queryFn: () => fetchProposal(browserApi, { params: { id, proposalId } }),
		gcTime: 0,
	});
	return (
		<ProjectScreen screen={SCREEN} id={id} query={proposal} what="proposal">
			{(project, details) => <ProposalComparison proposal={details} project={project} />}
		</ProjectScreen>
	);
}

function ProposalComparison({
	proposal,
	project,
}: {
	proposal: ProposalDetails;
	project: Project;
}) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const [isDeclining, setIsDeclining] = useState(false);
	const params = { id: project.id, proposalId: proposal.id };
	const finish = (message: string, to: string) => {
		toast.success(message);
		for (const key of ["proposals", "projects", "project-versions"]) {
			void queryClient.invalidateQueries({ queryKey: [key] });
		}
		void navigate(to);
	};
	const acceptMutation = useMutation({
		mutationFn: () =>
			acceptProposal(browserApi, {
				params: { ...params },
				body: { updated_at: project.updated_at },
			}),
		onSuccess: (warnings) => {
			finish("Proposal accepted and saved successfully", `/dashboard/projects/${project.id}/edit`);
			warnOfNamesInText(warnings, "projects");
		},
		// Once it was compared with the newer version, it can be accepted.
		onError: (error) => {
			if (isConflict(error))
				void queryClient.invalidateQueries({ queryKey: ["project", project.id] });
		},
	});
	const withdrawal = useConfirmedAction({
		run: (_proposal: ProposalDetails) => withdrawProposal(browserApi, { params: { ...params } }),
		words: ["Withdraw", "Processing..."],
		onDone: () => finish("Proposal withdrawn successfully", `/dashboard/projects/${project.id}`),
		fallback: "Failed to withdraw the proposal",
	});
	const question = useConfirmFlaws("Accept Anyway");
	const proposed = withAllFields(proposal.proposed, project);
	const accept = async () => {
		if (await question.ask(publishingFlaws(proposed, project))) acceptMutation.mutate();
	};
	const isOpen = proposal.state === "open";
	return (
		<Card as="section" aria-labelledby="proposal-title">
			<h2 id="proposal-title">{project.title}</h2>
			<p className="soft mb-4">{proposalStatus(proposal)}</p>
			{proposal.reason && <p className="strong mb-4 break-words">“{proposal.reason}”</p>}
			{isOpen && proposal.outdated && (
				<Refusal title="The project was saved after this was proposed.">
					<p>What is crossed out below may be newer than the proposal.</p>
				</Refusal>
			)}
			{acceptMutation.error && (
				<Refusal title={errorText(acceptMutation.error, "Failed to accept the proposal: {status}")}>
					<p>Nothing was changed.</p>
				</Refusal>
			)}
			<Changes
				before={project}
				after={proposed}
				sameText="The project already matches this proposal."
				words={["With this proposal", "would be added", "taken out"]}
			/>
			{question.dialog}
			<div className="form-actions mt-6">
				{proposal.mine && (
					<Button small variant="quiet" onClick={() => withdrawal.askToConfirm(proposal)}>
						{isOpen ? "Withdraw" : "Remove"}
					</Button>
				)}
				{proposal.can_decide && (
					<>
						<Button small onClick={() => setIsDeclining(true)}>
							Decline
						</Button>
						<Button
							small
							variant="primary"
							disabled={acceptMutation.isPending}
							onClick={() => void accept()}
						>
							{acceptMutation.isPending ? "Processing..." : "Accept"}
						</Button>
					</>
				)}
			</div>
			{isDeclining && (
				<ActionDialog
					title="Decline Proposal"
					sendText="Decline"
					schema={declineInput}
					values={{ reason: "" }}
					draftKey={`decline:${proposal.id}`}
					send={({ reason }) =>
						declineProposal(browserApi, { params: { ...params }, body: { reason } })
					}
					onSent={() =>
						finish(
							"Proposal declined. The person who made it can read your reason.",
							`/dashboard/projects/${project.id}`,
						)
					}
					fallback="Failed to decline the proposal"
					onClose={() => setIsDeclining(false)}
					intro={<p>{proposal.by} will read your reason.</p>}
				>
					{(field) => <TextArea label="Reason" rows={3} {...field("reason")} />}
				</ActionDialog>
			)}
			<ConfirmDialog title="Withdraw Proposal" {...withdrawal.dialog}>
				<p>Withdraw this proposal? Its texts will be lost.</p>
			</ConfirmDialog>
		</Card>
	);
}
