import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { isStaff } from "../../../platform/http/authorization.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { useSession } from "../../../shell/session.ts";
import { createDraftStore } from "../../../ui/form-draft.ts";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { Link } from "../../../ui/link.tsx";
import { note } from "../../../ui/note.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ImagePicker } from "../../assets/image-picker.tsx";
import { uploadImage, uploadsLibrary } from "../../assets/upload-image.tsx";
import { fetchCategories } from "../../categories/categories.calls.ts";
import { projectPath } from "../projects.calls.ts";
import type { Project } from "../projects.contract.ts";
import type { SavedProject } from "./manage-projects.calls.ts";
import { ProjectForm } from "./project-form.tsx";
import type { ProjectFormValues } from "./project-form.values.ts";
import { FROM_LIST } from "./projects-table.tsx";

type FormProps = ComponentProps<typeof ProjectForm>;
type ProjectFormPageProps = Pick<
	FormProps,
	"title" | "initial" | "onSave" | "saveError" | "proposeText"
> & {
	/** Defaults to a success message and going back to the list. */
	onSaved?: () => void;
	/** Reopens the form with the stored version. */
	onReload?: () => void;
	record: string;
	/** The project's categories, which can be chosen even if the list cannot be fetched. */
	projectCategories: FormProps["categories"];
};

export function ProjectFormPage(props: ProjectFormPageProps) {
	const { record, projectCategories, onSaved, onReload, ...form } = props;
	const { user } = useSession();
	const navigate = useNavigate();
	const cameFromList = useLocation().state === FROM_LIST;
	const queryClient = useQueryClient();
	// Restores the list's search, page and scroll position.
	const toList = () =>
		cameFromList ? navigate(-1) : navigate("/dashboard/projects", { state: { mayLeave: true } });
	const draftKey = (id: string) => `project:${id}:${user?.id}`;
	const openSaved = (saved: NonNullable<SavedProject>, values: ProjectFormValues) => {
		if (onReload) return onReload();
		createDraftStore(localStore, draftKey(saved.id)).write({
			values: { ...values, updated_at: saved.updated_at },
			interrupted: true,
		});
		void navigate(`/dashboard/projects/${saved.id}/edit`, {
			replace: true,
			state: { mayLeave: true },
		});
	};
	return (
		<ProjectForm
			{...form}
			{...useCategories(projectCategories, record === "new")}
			upload={uploadImage}
			library={uploadsLibrary()}
			cover={(control) => (
				<ImagePicker
					label="Cover image"
					upload={uploadImage}
					library={uploadsLibrary()}
					{...control}
				/>
			)}
			record={record}
			syncsDraft={isOwnServer() && isStaff(user)}
			draftKey={draftKey(record)}
			onSaved={(project, newer) => {
				if (onSaved) return onSaved();
				void queryClient.invalidateQueries({ queryKey: ["projects"] });
				toast.success("Project saved successfully");
				if (project?.status === "published") {
					note.success((dismiss) => <PublishedNote project={project} onFollow={dismiss} />, {
						...{ about: "projects", id: "published" },
						seconds: VIEW_SECONDS,
					});
				}
				warnOfNamesInText({ hidden_names: project?.hidden_names }, "projects");
				if (project?.id && newer) openSaved(project, newer);
				else void toList();
			}}
			onBack={() => void toList()}
			onCancel={() => void navigate("/projects", { state: { mayLeave: true } })}
		/>
	);
}

/** Long enough to reach the link. */
const VIEW_SECONDS = 60;

interface PublishedNoteProps {
	project: Pick<Project, "slug">;
	onFollow: () => void;
}

function PublishedNote({ project, onFollow }: PublishedNoteProps) {
	return (
		<>
			Published ·{" "}
			<Link className="link" to={projectPath(project)} onClick={onFollow}>
				View
			</Link>
		</>
	);
}

/**
 * If categories cannot be fetched, a toast says so and only the project's own are offered.
 * @param isNew as specified, only the page of a new project sends the token, as it is stored
 */
function useCategories(
	projectCategories: FormProps["categories"],
	isNew: boolean,
): Pick<FormProps, "categories" | "categoriesNote"> {
	const { data, error, refetch } = useQuery({
		queryKey: ["categories", isNew],
		queryFn: () =>
			fetchCategories(
				browserApi,
				isNew ? { token: "required", skipBearerPrefix: true } : { token: "none" },
			),
	});
	useEffect(() => {
		if (error) {
			toast.error(
				errorText(error, "Failed to fetch categories: {status}", "Failed to load categories"),
			);
		}
	}, [error]);
	const known = new Set(data?.map(({ id }) => id));
	const note = error ? (
		<>
			The categories could not be loaded.{" "}
			<button type="button" className="link" onClick={() => void refetch()}>
				Try Again
			</button>
		</>
	) : (
		"Loading categories..."
	);
	return {
		categories: [...(data ?? []), ...projectCategories.filter(({ id }) => !known.has(id))],
		categoriesNote: data ? undefined : note,
	};
}

export function saveErrorText(error: Error, verb: "create" | "update"): string {
	const body = error instanceof ApiError ? error.body : "";
	return errorText(error, `Failed to ${verb} school project: {status} ${body}`.trim());
}
