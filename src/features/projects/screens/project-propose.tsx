import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { InputPreserved } from "../../../ui/failed-calls.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import {
	type CheckedProject,
	materialsToSend,
	valuesOf,
} from "../dashboard/project-form.values.ts";
import { ProjectFormPage } from "../dashboard/project-form-page.tsx";
import { proposeChange } from "../dashboard/project-proposals.calls.ts";
import { ALL_PROJECTS } from "../dashboard/project-screen.tsx";
import { fetchProjectById } from "../projects.calls.ts";
import type { Project } from "../projects.contract.ts";

const SCREEN = "/dashboard/projects/:id/propose";

export const meta = screenTitle(SCREEN);

export default function ProjectPropose() {
	const { id = "" } = useParams();
	const query = useQuery({
		queryKey: ["project", id],
		queryFn: () => fetchProjectById(browserApi, id),
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView query={query} what="school project" back={ALL_PROJECTS}>
				{(project) =>
					project.can_edit === false ? (
						<ProposalForm project={project} />
					) : (
						<Navigate to={`/dashboard/projects/${id}/edit`} replace />
					)
				}
			</QueryView>
		</>
	);
}

function ProposalForm({ project }: { project: Project }) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const mutation = useMutation({
		mutationFn: async ({ updated_at, ...fields }: CheckedProject) => {
			const sent = { ...fields, ...materialsToSend(fields, project) };
			await proposeChange(browserApi, project.id, sent, updated_at);
			return undefined;
		},
	});
	return (
		<ProjectFormPage
			title={project.title}
			proposeText="Propose Change"
			record={project.id}
			initial={valuesOf(project)}
			projectCategories={project.categories}
			onSave={(fields) => mutation.mutateAsync(fields)}
			onSaved={() => {
				void queryClient.invalidateQueries({ queryKey: ["proposals"] });
				toast.success(
					"Proposal created successfully. The project's author and the admins can see it.",
				);
				void navigate(`/dashboard/projects/${project.id}`, { state: { mayLeave: true } });
			}}
			saveError={() =>
				mutation.error && (
					<Refusal title={errorText(mutation.error, "Failed to propose the change: {status}")}>
						<InputPreserved error={mutation.error} />
					</Refusal>
				)
			}
		/>
	);
}
