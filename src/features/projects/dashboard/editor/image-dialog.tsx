import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { FileInput } from "../../../../ui/file-input.tsx";
import { mayMoveFocus } from "../../../../ui/focus.ts";
import { accountId } from "../../../../ui/form-draft.ts";
import { Progress } from "../../../../ui/progress.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import { useUpload } from "../../../../ui/use-upload.ts";
import { DECORATIVE_ROLE, imageSource } from "../../image-source.ts";
import { AddressInput, onEnter } from "./address-input.tsx";

/** Resolves to the picture's address. Rejects with an error whose message can be shown. */
export type UploadPicture = (
	file: File,
	options: { onProgress?: (percent: number) => void; signal?: AbortSignal },
) => Promise<{ url: string; notice?: string }>;

/** Lets the author pick an earlier upload. Passed in, because it belongs to another feature. */
export type PictureLibrary = (control: {
	onPick: (picture: { id: string; url: string }) => void;
	onClose: () => void;
}) => ReactNode;

export interface AltAttributes {
	alt: string;
	role: typeof DECORATIVE_ROLE | null;
}

interface ImageDialogProps {
	upload: UploadPicture;
	library: PictureLibrary | undefined;
	onDone: (image: { src: string } & AltAttributes) => void;
	onClose: () => void;
}

export const DECORATIVE_LABEL = "Decorative image";

interface ImageValues {
	address: string;
	alt: string;
	isDecoration: boolean;
}

const NO_IMAGE: ImageValues = { address: "", alt: "", isDecoration: false };

/** Inserts a picture by its address, an upload, or an earlier upload. Keeps unfinished input in this browser. */
export function ImageDialog({ upload, library, onDone, onClose }: ImageDialogProps) {
	const [{ address, alt, isDecoration }, change] = useLocalStorage<ImageValues>(
		`picture:${location.pathname}:${accountId()}`,
		NO_IMAGE,
		({ address, alt, isDecoration }) => !address && !alt && !isDecoration,
	);
	const update = (values: Partial<ImageValues>) => change((before) => ({ ...before, ...values }));
	const [uploaded, setUploaded] = useState<{ url: string; notice?: string }>({ url: "" });
	const [isAltMissing, setAltMissing] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const file = useRef<HTMLInputElement>(null);
	const description = useRef<HTMLInputElement>(null);
	const [isLibraryOpen, setLibraryOpen] = useState(false);
	const { progress, failure, start } = useUpload(upload, fillIn);

	function fillIn(picture: { url: string; notice?: string }) {
		update({ address: picture.url });
		setUploaded(picture);
		setError(null);
		// The next field to fill in. Enter there inserts the picture.
		if (mayMoveFocus(file.current)) description.current?.focus();
	}

	function finish() {
		if (progress !== null) return;
		const src = imageSource(address);
		if (!src) return setError("Please enter an address that begins with http or https");
		if (!isDecoration && !alt.trim()) {
			setAltMissing(true);
			description.current?.focus();
			return;
		}
		change(() => NO_IMAGE);
		onDone(
			isDecoration ? { src, alt: "", role: DECORATIVE_ROLE } : { src, alt: alt.trim(), role: null },
		);
	}

	return (
		<Dialog
			open
			onClose={onClose}
			title="Insert Image"
			actions={
				<>
					<Button small onClick={onClose}>
						Cancel
					</Button>
					<Button small variant="primary" disabled={progress !== null} onClick={finish}>
						Insert Image
					</Button>
				</>
			}
		>
			<div className="grid gap-4">
				{failure && <Refusal title={failure} />}
				<FileInput
					ref={file}
					label="Image file"
					data-autofocus
					accept="image/*"
					prompt="Choose a picture or drop it here, up to 5MB"
					onFiles={([file]) => start(file)}
				/>
				{library && (
					<div>
						<Button small onClick={() => setLibraryOpen(true)}>
							Choose from Uploads
						</Button>
					</div>
				)}
				{progress !== null && <Progress label="Uploading..." value={progress} />}
				{uploaded.url !== "" && uploaded.url === address && (
					<>
						<img
							className="max-h-40 max-w-full border-6 border-photo bg-grid raised justify-self-start"
							src={uploaded.url}
							alt=""
						/>
						{uploaded.notice && (
							<p className="soft" role="status">
								{uploaded.notice}
							</p>
						)}
					</>
				)}
				<AddressInput
					label="Image address"
					value={address}
					error={error}
					onType={(address) => {
						update({ address: address });
						setError(null);
					}}
					onFinish={finish}
				/>
				<TextInput
					ref={description}
					label="Description"
					hint="Read aloud to people who cannot see the picture."
					error={
						isAltMissing &&
						!isDecoration &&
						!alt.trim() &&
						"Please describe the picture, or mark it as decorative"
					}
					value={alt}
					disabled={isDecoration}
					onChange={(event) => update({ alt: event.currentTarget.value })}
					onKeyDown={onEnter(finish)}
				/>
				<Checkbox
					label={DECORATIVE_LABEL}
					checked={isDecoration}
					onChange={(event) => update({ isDecoration: event.currentTarget.checked })}
				/>
			</div>
			{isLibraryOpen &&
				library?.({
					onPick: (picture) => {
						setLibraryOpen(false);
						fillIn(picture);
					},
					onClose: () => setLibraryOpen(false),
				})}
		</Dialog>
	);
}
