/** The text entries of a `FormData` without passwords; several checkboxes can share a name. */
export type TextEntries = [name: string, value: string][];

export function textEntriesOf(form: HTMLFormElement): TextEntries {
	return [...new FormData(form)].filter(
		(entry): entry is [string, string] =>
			typeof entry[1] === "string" && !/password/i.test(entry[0]),
	);
}

/** Also clears values that the server rendered after it refused a form posted without script. */
export function clearForm(form: HTMLFormElement): void {
	form.reset();
	for (const field of form.elements) {
		if (
			field instanceof HTMLTextAreaElement ||
			/^(text|tel|email)$/.test((field as Partial<HTMLInputElement>).type ?? "")
		)
			(field as HTMLInputElement).value = "";
	}
}

/** Fills empty fields, and radio groups without a choice; leaves all others unchanged. */
export function fillIn(form: HTMLFormElement, values: TextEntries): void {
	for (const field of form.elements) {
		if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
			const group = form.elements.namedItem(field.name);
			const chosen = field.type === "radio" && (group as RadioNodeList).value;
			field.checked ||=
				!chosen && values.some(([name, value]) => name === field.name && value === field.value);
		} else if (
			field instanceof HTMLInputElement ||
			field instanceof HTMLTextAreaElement ||
			field instanceof HTMLSelectElement
		) {
			if (field.value === "" && field.type !== "file") {
				field.value = values.find(([name]) => name === field.name)?.[1] ?? "";
			}
		}
	}
}

/** The form's values by field name: text, a file, or a list for the fields in `lists`. */
export function readForm(data: FormData, lists: readonly string[]): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const name of data.keys()) values[name] = data.get(name);
	for (const name of lists) values[name] = data.getAll(name);
	return values;
}

export function hasUserInput(form: HTMLFormElement): boolean {
	const texts = form.querySelectorAll<HTMLInputElement>(
		"input:not([type=checkbox], [type=radio]), textarea",
	);
	return (
		form.contains(document.activeElement) ||
		[...texts].some(({ value, defaultValue }) => value !== defaultValue)
	);
}
