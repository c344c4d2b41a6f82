import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { updateProject } from "../../features/projects/dashboard/manage-projects.calls.ts";
import { OpenProposals } from "../../features/projects/dashboard/open-proposals.tsx";
import {
	type CheckedProject,
	materialsToSend,
	publishTimeOf,
	requirementsToSend,
	valuesOf,
} from "../../features/projects/dashboard/project-form.values.ts";
import {
	ProjectFormPage,
	saveErrorText,
} from "../../features/projects/dashboard/project-form-page.tsx";
import { ALL_PROJECTS } from "../../features/projects/dashboard/project-screen.tsx";
import { fetchProjectById } from "../../features/projects/projects.calls.ts";
import type { Project } from "../../features/projects/projects.contract.ts";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { ApiError, errorText, isConflict } from "../../platform/browser/api-error.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { InputPreserved } from "../../ui/failed-calls.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";

const SCREEN = "/dashboard/projects/:id/edit";

export const meta = screenTitle(SCREEN);

export default function ProjectEdit() {
	const { id = "" } = useParams();
	const navigate = useNavigate();
	const query = useQuery({
		queryKey: ["project", id],
		queryFn: () => fetchProjectById(browserApi, id, { placeholders: { title: "", amount: 0 } }),
		// The version that is being edited, which a refetch must not replace.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const { error, data: project } = query;
	const missing = project?.can_edit === false || (error !== null && isMissing(error));

	useEffect(() => {
		if (!error || isMissing(error)) return;
		toast.error(errorText(error, "Failed to fetch school project: {status}"));
		void navigate("/dashboard/projects", { replace: true });
	}, [error, navigate]);

	return (
		<>
			<ScreenHead of={SCREEN}>
				{project && !missing && isOwnServer() && (
					<LinkButton small variant="quiet" to={`/dashboard/projects/${id}/versions`}>
						Versions
					</LinkButton>
				)}
			</ScreenHead>
			{query.isPending && <LoadingRows text="Loading school project..." />}
			{missing && (
				<EmptyState
					title="School project not found or you don't have permission to edit it."
					action={
						<div className="flex flex-wrap justify-center gap-3">
							{project && isOwnServer() && (
								<>
									<LinkButton small to={`/dashboard/projects/${project.id}`}>
										Read It
									</LinkButton>
									<LinkButton small to={`/dashboard/projects/${project.id}/propose`}>
										Propose a Change
									</LinkButton>
								</>
							)}
							{ALL_PROJECTS}
						</div>
					}
				/>
			)}
			{project && !missing && (
				<>
					<OpenProposals projectId={id} />
					<EditForm
						key={`${id} ${query.dataUpdatedAt}`}
						project={project}
						onReload={() => void query.refetch()}
					/>
				</>
			)}
		</>
	);
}

function isMissing(error: Error): boolean {
	return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

function EditForm({ project, onReload }: { project: Project; onReload: () => void }) {
	/** The person has seen the newer version and chose to replace it. */
	const overwrite = useRef(false);
	const save = useMutation({
		mutationFn: ({ updated_at, ...fields }: CheckedProject) =>
			updateProject(
				browserApi,
				project.id,
				{
					...fields,
					...requirementsToSend(fields, project),
					...materialsToSend(fields, project),
					publish_at: publishTimeOf(fields, project.publish_at),
				},
				overwrite.current ? undefined : updated_at,
			),
	});

	return (
		<ProjectFormPage
			title="Edit Project"
			record={project.id}
			initial={valuesOf(project)}
			projectCategories={project.categories}
			onSave={(fields) => save.mutateAsync(fields)}
			onReload={onReload}
			saveError={(setDraftAside) =>
				save.error && (
					<Refusal title={saveErrorText(save.error, "update")}>
						{isConflict(save.error) ? (
							<>
								<p>
									Nothing was overwritten, and what you typed is still here. You can load the newer
									version (yours stays as a draft) or save yours over it.
								</p>
								<div className="mt-3 flex flex-wrap gap-3">
									<Button
										small
										onClick={() => {
											setDraftAside();
											onReload();
										}}
									>
										Load Newer Version
									</Button>
									<Button
										small
										variant="danger"
										type="submit"
										onClick={() => {
											overwrite.current = true;
										}}
									>
										Save Mine Anyway
									</Button>
								</div>
							</>
						) : (
							<InputPreserved error={save.error} />
						)}
					</Refusal>
				)
			}
		/>
	);
}
