import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/field.tsx";
import { TITLE_MAX } from "./workbook.ts";

interface StartFormProps {
	heading: string;
	suggestedTitle: string | undefined;
	takesFocus: boolean;
	onStart: (title: string) => void;
	onFocus: () => void;
}

/** Rendered on the server: text typed before hydration stays, and a press of Start is repeated after it. */
export function StartForm(props: StartFormProps) {
	const { heading, suggestedTitle, takesFocus, onStart, onFocus } = props;
	const field = useRef<HTMLInputElement>(null);
	const [error, setError] = useState("");
	useEffect(() => {
		if (field.current && suggestedTitle) field.current.value ||= suggestedTitle;
		if (document.activeElement === field.current) onFocus();
	}, [suggestedTitle, onFocus]);
	useEffect(() => {
		if (takesFocus) field.current?.focus();
	}, [takesFocus]);

	function submit(event: FormEvent) {
		event.preventDefault();
		const title = field.current?.value.trim();
		if (title) onStart(title);
		else setError("Title is required");
	}

	return (
		<Card as="section" aria-labelledby="start-heading">
			<h2 id="start-heading">{heading}</h2>
			<form
				className="needs-script mt-4 grid justify-items-start gap-4"
				noValidate
				onSubmit={submit}
				onFocus={onFocus}
			>
				{/* Without a name, so that sending without script does not put the title into the URL. */}
				<TextInput
					ref={field}
					// Browsers focus the target of a fragment, even before the scripts are loaded.
					id="start-workbook"
					className="w-full"
					label="Title of your project"
					maxLength={TITLE_MAX}
					hint="You can change it later"
					autoComplete="off"
					error={error}
					onChange={() => setError("")}
				/>
				<Button type="submit" variant="primary" data-replay-click>
					Start
				</Button>
			</form>
			<p className="without-script mt-4">
				Your workbook stays on your device. To use it, turn on JavaScript.
			</p>
			<p className="mt-6">
				Judges ask for a logbook that was written as the work was done, and for data that you
				measured yourself. Your workbook is saved only on this device: we cannot see it, and we
				cannot bring it back.
			</p>
		</Card>
	);
}
