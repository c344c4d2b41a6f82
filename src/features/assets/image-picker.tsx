import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { useUpload } from "../../ui/use-upload.ts";
import type { UploadedImage, UploadImage } from "./upload.calls.ts";

interface ImagePickerProps {
	label: string;
	value: UploadedImage | null;
	onChange: (image: UploadedImage | null) => void;
	upload: UploadImage;
	/** Renders a dialog to choose from earlier uploads; undefined with other servers, which do not list them. */
	library:
		| ((control: { onPick: (image: UploadedImage) => void; onClose: () => void }) => ReactNode)
		| undefined;
	error?: string | undefined;
	/** Called when an upload starts and ends, so that the form can wait for it. */
	onBusy?: (busy: boolean) => void;
}

export function ImagePicker(props: ImagePickerProps) {
	const { label, value, onChange, upload, library, error, onBusy } = props;
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isDraggedOver, setDraggedOver] = useState(false);
	const [isLibraryOpen, setLibraryOpen] = useState(false);
	/** Says that only the first of several dropped files is used. */
	const [note, setNote] = useState<string | null>(null);
	const [uploaded, setUploaded] = useState<UploadedImage | null>(null);
	const handleUpload = (image: UploadedImage) => {
		setUploaded(image);
		onChange(image);
	};
	const { progress, failure, start, stop, clearFailure } = useUpload(upload, handleUpload, onBusy);
	const busy = progress !== null;
	const problem = failure ?? note ?? error;

	function begin(files: FileList | null) {
		const first = files?.[0];
		if (!first) return;
		setNote(
			files.length > 1 ? `Only one picture fits here, so only ${first.name} was added` : null,
		);
		start(first);
	}

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields
		<div
			className="field image-picker"
			role="group"
			aria-labelledby={`${id}-label`}
			aria-describedby={problem ? `${id}-error` : undefined}
			data-over={isDraggedOver}
			onDragOver={(event) => {
				event.preventDefault();
				setDraggedOver(true);
			}}
			onDragLeave={() => setDraggedOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setDraggedOver(false);
				begin(event.dataTransfer.files);
			}}
		>
			<span className="field-label" id={`${id}-label`}>
				{label}
			</span>
			{value ? (
				<img
					className="image-picker-preview w-full max-w-105 max-h-80"
					src={value.url}
					alt={`${label} preview`}
				/>
			) : (
				<p className="drop soft">Drop a picture here. JPG, PNG, GIF, SVG up to 5MB.</p>
			)}
			{uploaded?.notice && uploaded.id === value?.id && (
				<p className="soft" role="status">
					{uploaded.notice}
				</p>
			)}
			{busy && <Progress label="Uploading..." value={progress} />}
			<input
				ref={input}
				id={`${id}-file`}
				className="visually-hidden"
				type="file"
				accept="image/*"
				tabIndex={-1}
				aria-label={`${label} file`}
				onChange={(event) => {
					begin(event.currentTarget.files);
					// Lets the same file be chosen again after a failure.
					event.currentTarget.value = "";
				}}
			/>
			<div className="flex flex-wrap gap-3 pt-1">
				<Button small onClick={() => input.current?.click()}>
					Choose Image
				</Button>
				{library && (
					<Button small disabled={busy} onClick={() => setLibraryOpen(true)}>
						Choose from Uploads
					</Button>
				)}
				{busy ? (
					<Button small onClick={stop}>
						Stop Upload
					</Button>
				) : (
					value && (
						<Button
							small
							variant="danger"
							onClick={() => {
								clearFailure();
								setNote(null);
								onChange(null);
							}}
						>
							Remove
						</Button>
					)
				)}
			</div>
			{isLibraryOpen &&
				library?.({
					onPick: (image) => {
						setLibraryOpen(false);
						setNote(null);
						clearFailure();
						onChange(image);
					},
					onClose: () => setLibraryOpen(false),
				})}
			{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
		</div>
	);
}
