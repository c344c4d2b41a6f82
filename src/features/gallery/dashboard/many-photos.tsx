import { useLayoutEffect, useRef, useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError, TextInput } from "../../../ui/field.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { CloseIcon } from "../../../ui/icons.tsx";
import { NoteSlot } from "../../../ui/note.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormUndo } from "../../../ui/undo-note.tsx";
import { createGalleryItem } from "./manage-gallery.calls.ts";
import {
	type BatchPhoto,
	isFailed,
	MAX_PHOTOS,
	type PhotoText,
	type SharedDetails,
	type UploadPhoto,
	usePhotoBatch,
} from "./use-photo-batch.ts";

interface ManyPhotosProps {
	/** Passed in, because uploading belongs to another feature. */
	refuse: (file: File) => string | null;
	upload: UploadPhoto;
	onUnsaved: (unsaved: boolean) => void;
	onStored: (count: number, left: number) => void;
}

export function ManyPhotos({ refuse, upload, onUnsaved, onStored }: ManyPhotosProps) {
	const batch = usePhotoBatch({
		refuse,
		upload,
		store: async (input, idempotencyKey) =>
			warnOfNamesInText(await createGalleryItem(browserApi, input, idempotencyKey), "gallery"),
		onStored,
	});
	const { photos, uploading, storing, attempts } = batch;
	const [shared, setShared] = useState(NOTHING_SHARED);
	const hasPhotos = photos.length > 0;
	useLayoutEffect(() => onUnsaved(hasPhotos), [hasPhotos, onUnsaved]);
	const form = useRef<HTMLFormElement>(null);
	useLayoutEffect(() => {
		if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [attempts]);
	const offerUndo = useFormUndo("photos");
	const failedCount = photos.filter(isFailed).length;
	const readyCount = photos.filter(({ state }) => state === "ready" || state === "storing").length;

	return (
		<form
			className="form-first stack"
			noValidate
			ref={form}
			onSubmit={(event) => {
				event.preventDefault();
				batch.store({
					title: shared.title.trim(),
					description: shared.description.trim(),
					fair: shared.fair.trim(),
					year: shared.year.trim(),
				});
			}}
		>
			<FileInput
				label="Many photos"
				multiple
				autoFocus
				accept="image/*"
				prompt={`Choose up to ${MAX_PHOTOS} photos or drop them here. Large ones are made smaller.`}
				onChange={(event) => {
					batch.add([...(event.currentTarget.files ?? [])]);
					// Lets the same files be chosen again after they were removed.
					event.currentTarget.value = "";
				}}
			/>
			{batch.notices.length > 0 && (
				<Refusal title="Not added:">
					<ul>
						{batch.notices.map((notice) => (
							<li key={notice}>{notice}</li>
						))}
					</ul>
				</Refusal>
			)}
			<NoteSlot about="photos" />
			{hasPhotos && (
				<>
					<div className="grid gap-4 lg:grid-cols-2">
						{SHARED_FIELDS.map(({ name, label }) => (
							<TextInput
								key={name}
								label={label}
								optional
								value={shared[name]}
								error={name === "fair" || name === "year" ? errorOf(photos, name) : undefined}
								onChange={(event) => setShared({ ...shared, [name]: event.currentTarget.value })}
							/>
						))}
					</div>
					{failedCount > 1 && !uploading && (
						<div className="flex flex-wrap items-center gap-3">
							<p className="strong">{`${failedCount} of ${photos.length} photos were not uploaded.`}</p>
							<Button small onClick={batch.tryAllAgain}>
								Try All Again
							</Button>
						</div>
					)}
					<ul>
						{photos.map((photo, index) => (
							<PhotoRow
								key={photo.key}
								photo={photo}
								shared={shared}
								onEdit={(text) => batch.edit(photo.key, text)}
								onRetry={() => batch.tryAgain(photo.key)}
								onRemove={() => {
									batch.remove(photo.key);
									const undo = () => batch.putBack(photo, index);
									offerUndo(`${photo.file.name} was removed.`, undo);
								}}
							/>
						))}
					</ul>
					<div className="form-actions">
						<Button
							type="submit"
							variant="primary"
							disabled={uploading || storing || readyCount === 0}
							aria-live="polite"
						>
							{storing
								? "Processing..."
								: uploading
									? `Uploading ${readyCount} of ${photos.length}...`
									: addLabel(readyCount)}
						</Button>
					</div>
				</>
			)}
		</form>
	);
}

const NOTHING_SHARED: SharedDetails = { title: "", description: "", fair: "", year: "" };

const SHARED_FIELDS = [
	{ name: "title", label: "Title for photos without one" },
	{ name: "description", label: "Description for photos without one" },
	{ name: "fair", label: "Fair for all photos" },
	{ name: "year", label: "Year for all photos" },
] as const;

const errorOf = (photos: readonly BatchPhoto[], name: "fair" | "year") =>
	photos.find(({ fields }) => fields[name])?.fields[name];

const addLabel = (count: number) =>
	count === 0 ? "Add Photos" : count === 1 ? "Add 1 Photo" : `Add ${count} Photos`;

const PICTURE_CLASS =
	"flex-none w-16 h-16 border-4 border-photo bg-grid raised object-cover ml:w-30 ml:h-30";

interface PhotoRowProps {
	photo: BatchPhoto;
	shared: SharedDetails;
	onEdit: (text: PhotoText) => void;
	onRetry: () => void;
	onRemove: () => void;
}

function PhotoRow({ photo, shared, onEdit, onRetry, onRemove }: PhotoRowProps) {
	const { file, state, error, fields, image } = photo;
	const busy = state === "storing";
	return (
		<li>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
			<div
				className="flex gap-3 py-4 border-t-2 border-grid ml:gap-x-4"
				role="group"
				aria-label={file.name}
			>
				{image ? (
					<img className={PICTURE_CLASS} src={image.small ?? image.url} alt="" />
				) : (
					<span className={PICTURE_CLASS} />
				)}
				<div className="min-w-0 grow grid gap-3">
					<div className="flex flex-wrap items-center justify-between gap-2 md:flex-nowrap">
						<span className="min-w-0 text-ink-soft wrap-anywhere">{file.name}</span>
						<span className="flex grow flex-wrap items-center justify-between max-w-full md:flex-none">
							<Checkbox
								label="Featured"
								checked={photo.featured}
								disabled={busy}
								onChange={(event) => onEdit({ featured: event.currentTarget.checked })}
							/>
							<Button
								small
								variant="icon"
								disabled={busy}
								onClick={onRemove}
								aria-label={`Remove ${file.name}`}
							>
								<CloseIcon />
							</Button>
						</span>
					</div>
					{image?.notice && <p className="soft">{image.notice}</p>}
					{state === "waiting" && <p className="soft">Waiting...</p>}
					{state === "sending" && <Progress label="Uploading..." value={photo.percent} />}
					<div className="grid gap-3 md:grid-cols-2">
						<TextInput
							label="Title"
							value={photo.title}
							placeholder={shared.title}
							error={fields.title}
							disabled={busy}
							onChange={(event) => onEdit({ title: event.currentTarget.value })}
						/>
						<TextInput
							label="Description"
							value={photo.description}
							placeholder={shared.description}
							error={fields.description}
							disabled={busy}
							onChange={(event) => onEdit({ description: event.currentTarget.value })}
						/>
					</div>
					{error && (
						<div className="flex flex-wrap items-center gap-3" role="alert">
							<FieldError>{`${file.name}: ${error}`}</FieldError>
							{state === "failed" && (
								<Button small onClick={onRetry}>
									Try Again
								</Button>
							)}
						</div>
					)}
				</div>
			</div>
		</li>
	);
}
