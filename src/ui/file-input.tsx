import { type DragEvent, type ReactNode, useState } from "react";
import { type Control, Field, splitFieldProps } from "./field.tsx";
import { UploadIcon } from "./icons.tsx";

type FileInputProps = Omit<Control<"input">, "type"> & {
	/** Turns the field into a drop zone with this text. */
	prompt?: ReactNode;
	onFiles?: (files: File[]) => void;
};

/** A native file input: accepts dropped files, shows their names and works without script. */
export function FileInput({ prompt, onFiles, ...props }: FileInputProps) {
	const { field, rest } = splitFieldProps(props);
	const [isDraggedOver, setDraggedOver] = useState(false);
	const onDrag = (isOver: boolean) => (event: DragEvent) => {
		if (event.dataTransfer.types.includes("Files")) setDraggedOver(isOver);
	};
	return (
		<Field {...field}>
			{(control) => {
				const input = (
					<input
						type="file"
						className={prompt ? undefined : "control file-control"}
						onDragEnter={onDrag(true)}
						onDragLeave={onDrag(false)}
						onDrop={onDrag(false)}
						{...rest}
						{...control}
						onChange={(event) => {
							rest.onChange?.(event);
							onFiles?.([...(event.currentTarget.files ?? [])]);
						}}
					/>
				);
				if (!prompt) return input;
				return (
					<div className="drop" data-over={isDraggedOver}>
						<UploadIcon />
						<span>{prompt}</span>
						{input}
					</div>
				);
			}}
		</Field>
	);
}
