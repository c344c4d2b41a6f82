import { type ReactNode, useLayoutEffect } from "react";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { rulesFor } from "../../../platform/browser/rules-for.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../ui/failed-calls.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { useFocusedField } from "../../../ui/focus.ts";
import { FormFold } from "../../../ui/form-fold.tsx";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import type { Photo } from "../gallery.calls.ts";
import { ALL_REQUIRED, type GalleryInput, galleryInput } from "../gallery.contract.ts";
import { changeGalleryItem, createGalleryItem, type SavedPhoto } from "./manage-gallery.calls.ts";

interface GalleryForm {
	title: string;
	description: string;
	image: Picture | null;
	featured: boolean;
	fair: string;
	year: string;
	credit: string;
	licence: string;
	project_slug: string;
}

const OWN_SERVER_FIELDS = ["fair", "year", "credit", "licence", "project_slug"] as const;

interface Picture {
	id: string;
	url: string;
}

const gallerySchema = z.pipe(
	z.transform(({ image, ...form }: GalleryForm) => ({ ...form, image_id: image?.id ?? "" })),
	galleryInput as never,
);

interface GalleryFormProps {
	photo: Photo | null;
	userId: string;
	picker: (picture: Picture | null, onChange: (picture: Picture | null) => void) => ReactNode;
	uploading: boolean;
	onUnsaved: (unsaved: boolean) => void;
	/** The form closes if `isUnchanged`: otherwise it was changed during the save. */
	onSaved: (isUnchanged: boolean) => void;
	onCancel: () => void;
}

/** Adds or edits a photo. Use a different `key` for each photo. */
export function GalleryItemForm(props: GalleryFormProps) {
	const { photo, userId, picker, uploading, onUnsaved, onSaved, onCancel } = props;
	const edit = useEditForm<GalleryForm, GalleryInput, SavedPhoto>({
		schema: rulesFor(gallerySchema) as never,
		values: {
			title: photo?.title ?? "",
			description: photo?.description ?? "",
			image: photo && { id: photo.image_id, url: photo.image_url },
			featured: photo?.featured ?? false,
			fair: photo?.fair ?? "",
			year: String(photo?.year ?? ""),
			credit: photo?.credit ?? "",
			licence: photo?.licence ?? "",
			project_slug: photo?.project?.slug ?? "",
		},
		draftKey: `gallery:${photo?.id ?? "new"}:${userId}`,
		version: photo?.updated_at,
		save: (values, version, key) => {
			const input = withChangedOnly(values, photo);
			return photo
				? changeGalleryItem(browserApi, photo.id, { ...input, ...version })
				: createGalleryItem(browserApi, input, key);
		},
		stored: ({ updated_at }) => ({ updated_at }),
		onSaved: (saved, _input, isUnchanged) => {
			onSaved(isUnchanged);
			warnOfNamesInText(saved, "gallery");
		},
		// The message above the form covers all fields.
		errorFields: [],
	});
	const { form, draft, isDirty, saving } = edit;
	const { field: image } = useController({ control: form.control, name: "image" });
	const { errors } = form.formState;
	const isIncomplete = Object.values(errors).some((error) => error?.message === ALL_REQUIRED);
	const otherError = Object.values(errors).find(
		(error) => error?.message !== ALL_REQUIRED,
	)?.message;

	const details = form.watch(OWN_SERVER_FIELDS);
	const hasDetails = details.some(Boolean) || OWN_SERVER_FIELDS.some((name) => errors[name]);

	useLayoutEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
	const formRef = useFocusedField("title", { isWanted: photo !== null });

	return (
		<>
			<DraftNote draft={draft} />
			<form
				ref={formRef}
				className="stack"
				noValidate
				data-unsaved={isDirty}
				aria-label={photo ? "Edit Gallery Item" : "Add Gallery Item"}
				onSubmit={edit.submit}
			>
				{(isIncomplete || otherError) && (
					<Refusal title={isIncomplete ? ALL_REQUIRED : otherError} />
				)}
				<EditRefusal
					edit={edit}
					fallback={photo ? "Failed to update gallery item" : "Failed to create gallery item"}
				/>
				<div className="grid gap-4 lg:grid-cols-2">
					<div className="stack content-start">
						<TextInput label="Title" {...form.register("title")} />
						<TextArea label="Description" rows={4} {...form.register("description")} />
					</div>
					{picker(image.value, image.onChange)}
				</div>
				<Checkbox label="Featured" {...form.register("featured")} />
				{isOwnServer() && (
					<FormFold summary="Fair, Credit and Project" isOpen={hasDetails}>
						<div className="mt-3 grid gap-4 lg:grid-cols-2">
							<TextInput label="Fair" optional {...form.register("fair")} />
							<TextInput label="Year" optional inputMode="numeric" {...form.register("year")} />
							<TextInput label="Credit" optional {...form.register("credit")} />
							<TextInput label="Licence" optional {...form.register("licence")} />
							<div className="lg:col-span-2">
								<TextInput
									label="Link to its project"
									optional
									{...form.register("project_slug")}
								/>
							</div>
						</div>
					</FormFold>
				)}
				<div className="form-actions">
					{photo && (
						<Button
							disabled={saving}
							onClick={() => {
								draft.setDraftAside();
								onCancel();
							}}
						>
							Cancel Editing
						</Button>
					)}
					<SubmitButton busy={saving} disabled={saving || uploading}>
						{photo ? "Save Gallery Item" : "Add Gallery Item"}
					</SubmitButton>
				</div>
			</form>
		</>
	);
}

/** Our own fields, such as year and credit, are sent only if changed: other servers lack them. */
function withChangedOnly(
	{ title, description, image_id, featured, ...ownFields }: GalleryInput,
	photo: Photo | null,
): GalleryInput {
	const before: Record<string, unknown> = { ...photo, project_slug: photo?.project?.slug };
	const changed = Object.entries(ownFields).filter(
		([name, value]) => (value ?? null) !== (before[name] ?? null),
	);
	return { title, description, image_id, featured, ...Object.fromEntries(changed) };
}
