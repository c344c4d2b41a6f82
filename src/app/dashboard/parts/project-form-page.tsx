import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../../features/accounts/auth/session.ts";
import { ImagePicker } from "../../../features/assets/image-picker.tsx";
import { fetchCategories } from "../../../features/categories/categories.calls.ts";
import { ProjectForm } from "../../../features/projects/dashboard/project-form.tsx";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { toast } from "../../../ui/toast.tsx";
import { browserApi } from "../../parts/browser-api.ts";
import { uploadImage } from "./files.ts";

type FormProps = ComponentProps<typeof ProjectForm>;
type ProjectFormPageProps = Pick<FormProps, "title" | "initial" | "onSave" | "refusal"> & {
	/** `new`, or the project's id. */
	record: string;
	/** The project's own categories, which stay choosable when the list cannot be fetched. */
	own: FormProps["categories"];
};

/** What the pages for a new and for an existing project share. */
export function ProjectFormPage({ record, own, ...form }: ProjectFormPageProps) {
	const { user } = useSession();
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	return (
		<ProjectForm
			{...form}
			categories={useCategories(own)}
			upload={uploadImage}
			cover={(control) => <ImagePicker label="Cover image" upload={uploadImage} {...control} />}
			draftKey={`project:${record}:${user?.id}`}
			onSaved={() => {
				queryClient.removeQueries({ queryKey: ["projects"] });
				toast.success("Project saved successfully");
				void navigate("/dashboard/projects", { state: { leave: true } });
			}}
			onCancel={() => void navigate("/projects", { state: { leave: true } })}
		/>
	);
}

/** When they cannot be fetched a toast says so, and only those of the project itself are there. */
function useCategories(own: FormProps["categories"]): FormProps["categories"] {
	const { data = [], error } = useQuery({
		queryKey: ["categories"],
		queryFn: () => fetchCategories(browserApi, { token: "required" }),
	});
	useEffect(() => {
		if (error) {
			toast.error(
				errorText(error, "Failed to fetch categories: {status}", "Failed to load categories"),
			);
		}
	}, [error]);
	const known = new Set(data.map(({ id }) => id));
	return [...data, ...own.filter(({ id }) => !known.has(id))];
}

/** Why a project was not saved: the server's sentence, else the catalogue's with status and body. */
export function saveFailure(error: Error, verb: "create" | "update"): string {
	const body = error instanceof ApiError ? error.body : "";
	return errorText(error, `Failed to ${verb} school project: {status} ${body}`.trim());
}
