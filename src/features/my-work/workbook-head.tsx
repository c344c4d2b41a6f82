import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextInput } from "../../ui/field.tsx";
import { BackLink } from "../../ui/page-head.tsx";
import { PencilIcon } from "../../ui/pencil-icon.tsx";
import type { Change, Opened } from "./open-workbook.ts";
import { PATH, TITLE_MAX } from "./workbook.ts";

interface WorkbookHeadProps {
	state: Opened;
	update: (change: Change) => void;
}

/** Link back, save status, and the title, which becomes a field when it is pressed. */
export function WorkbookHead({
	state: { book, saved, problem, isFromOtherTab },
	update,
}: WorkbookHeadProps) {
	const [isOpen, setOpen] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const isReturning = useRef(false);
	useEffect(() => {
		if (isOpen) {
			field.current?.focus();
			field.current?.select();
		} else if (isReturning.current) button.current?.focus();
		isReturning.current = false;
	}, [isOpen]);

	function close(event: KeyboardEvent) {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		// Enter would also press the button, which has the focus by then.
		event.preventDefault();
		isReturning.current = true;
		setOpen(false);
	}

	const title = book.title.trim() || "Without a title";
	return (
		<div className="page-head page-head-open workbook-head graph">
			<div className="wrap">
				<div className="flex flex-wrap items-center justify-between gap-x-4">
					<BackLink to={PATH}>My workbooks</BackLink>
					<p className="note" role="status">
						{saved ? "Saved on this device" : problem ? "Not saved" : "Saving..."}
						{isFromOtherTab && ". Changed in another tab: you see the latest."}
					</p>
				</div>
				<h1 className={isOpen ? "visually-hidden" : "h2"}>
					{isOpen ? (
						title
					) : (
						<button
							ref={button}
							type="button"
							className="title-button"
							title="Change the title"
							onClick={() => setOpen(true)}
						>
							{title} <PencilIcon />
						</button>
					)}
				</h1>
				{isOpen && (
					<TextInput
						ref={field}
						label="Title of the project"
						maxLength={TITLE_MAX}
						value={book.title}
						onChange={({ target: { value: title } }) => update((before) => ({ ...before, title }))}
						onKeyDown={close}
						onBlur={() => setOpen(false)}
					/>
				)}
			</div>
		</div>
	);
}
