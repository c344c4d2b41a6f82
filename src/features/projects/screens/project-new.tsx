import { useMutation } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { InputPreserved } from "../../../ui/failed-calls.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { createProject, type ProjectFields } from "../dashboard/manage-projects.calls.ts";
import {
	emptyProject,
	materialsToSend,
	publishTimeOf,
	requirementsToSend,
} from "../dashboard/project-form.values.ts";
import { ProjectFormPage, saveErrorText } from "../dashboard/project-form-page.tsx";

const SCREEN = "/dashboard/projects/new";

export const meta = screenTitle(SCREEN);

export default function ProjectNew() {
	const create = useMutation({
		mutationFn: ({ fields, key }: { fields: ProjectFields; key: string }) =>
			createProject(
				browserApi,
				{
					...fields,
					...requirementsToSend(fields),
					...materialsToSend(fields),
					publish_at: publishTimeOf(fields),
				},
				key,
			),
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<ProjectFormPage
				title="Create New Project"
				record="new"
				initial={emptyProject}
				projectCategories={[]}
				onSave={(fields, key) => create.mutateAsync({ fields, key })}
				saveError={() =>
					create.error && (
						<Refusal title={saveErrorText(create.error, "create")}>
							<InputPreserved error={create.error} />
						</Refusal>
					)
				}
			/>
		</>
	);
}
