import { useEffect, useRef, useState } from "react";
import { FILES_HINT, refusalsOf } from "../../platform/files/file-limits.ts";
import { formatBytes } from "../../platform/text/bytes.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { createTabDraft } from "../../ui/form-draft.ts";
import { CloseIcon } from "../../ui/icons.tsx";

interface FilesFieldProps {
	/** Resolves to the files whose content does not match their name. */
	findMisnamed: (files: readonly File[]) => Promise<File[]>;
}

/** Names of the chosen files: a reload keeps the texts of a form, but not its files. */
export const fileNamesDraft = createTabDraft<readonly string[]>("request-service-files");

export function FilesField({ findMisnamed }: FilesFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const [files, setFiles] = useState<readonly File[]>([]);
	const [misnamed, setMisnamed] = useState<readonly File[]>([]);
	const [earlierNames, setEarlierNames] = useState<readonly string[]>([]);
	useEffect(() => setEarlierNames(fileNamesDraft.read()?.values ?? []), []);
	const lostNames = earlierNames.filter((name) => !files.some((file) => file.name === name));

	// The input itself holds the files, so the form is submitted the same way with and without script.
	function replaceFiles(next: readonly File[]) {
		setFiles(next);
		fileNamesDraft.write({ values: [...lostNames, ...next.map(({ name }) => name)] });
		const transfer = new DataTransfer();
		for (const file of next) transfer.items.add(file);
		if (input.current) input.current.files = transfer.files;
	}

	function add(chosen: File[]) {
		const keys = new Set(files.map(keyOf));
		const added = chosen.filter((file) => !keys.has(keyOf(file)));
		replaceFiles([...files, ...added]);
		findMisnamed(added)
			.then((found) => setMisnamed((known) => [...known, ...found]))
			.catch(() => {});
	}

	function remove(removed: File) {
		setEarlierNames(lostNames);
		replaceFiles(files.filter((file) => file !== removed));
		// The focused button has just been removed.
		input.current?.focus();
	}

	const refusals = refusalsOf(files, misnamed);
	return (
		<div className="grid gap-3">
			<FileInput
				ref={input}
				name="files"
				label="Files"
				optional
				multiple
				accept=".pdf,.docx,.jpg,.jpeg,.jfif,.jpe,.png"
				prompt="Choose files or drop them here"
				hint={FILES_HINT}
				error={
					refusals.length > 0 && (
						<span role="alert">{refusals.join(" ")} Please remove what is not accepted.</span>
					)
				}
				onFiles={add}
			/>
			{lostNames.length > 0 && (
				<p role="status" className="wrap-anywhere">
					{lostNames.length === 1
						? `${lostNames[0]} was chosen before. Choose it again.`
						: `${lostNames.join(", ")} were chosen before. Choose them again.`}
				</p>
			)}
			{files.length > 0 && (
				<ul className="index-rows" aria-label="Chosen files">
					{files.map((file) => (
						<li className="flex items-center justify-between gap-3" key={keyOf(file)}>
							<span className="min-w-0">
								<span className="strong block truncate" title={file.name}>
									{file.name}
								</span>
								<span className="soft">{formatBytes(file.size)}</span>
							</span>
							<Button
								variant="icon"
								aria-label={`Remove ${file.name}`}
								// The second tap of a double tap would remove the next file, which has moved here.
								onClick={({ detail }) => detail < 2 && remove(file)}
							>
								<CloseIcon />
							</Button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const keyOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;
