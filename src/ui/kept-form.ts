import { newKey } from "./new-key.ts";

/** What was typed into a form and not sent yet, kept in this tab over a reload, with the form's key. */
interface Stored {
	key: string;
	values: [name: string, value: string][];
}

export interface Draft {
	/** Names this filled-in form; the same until `renewKey` or `forget`. */
	key(): string;
	renewKey(): void;
	keep(form: HTMLFormElement): void;
	/** Fills in what was kept, but nothing over what already stands there. */
	restore(form: HTMLFormElement): void;
	/** After it was sent. */
	forget(): void;
}

/** Without a name nothing is stored: only the key is remembered. */
export function createDraft(name: string | undefined): Draft {
	const place = name && `draft:${name}`;
	let stored: Stored | undefined;

	function current(): Stored {
		stored ??= read(place) ?? { key: newKey(), values: [] };
		return stored;
	}

	function change(values: Partial<Stored>) {
		stored = { ...current(), ...values };
		write(place, stored);
	}

	return {
		key() {
			change({});
			return current().key;
		},
		renewKey: () => change({ key: newKey() }),
		keep(form) {
			const texts = [...new FormData(form)].filter(
				(entry): entry is [string, string] => typeof entry[1] === "string",
			);
			change({ values: texts });
		},
		restore(form) {
			if (!place || read(place) === undefined) return;
			const { values } = current();
			for (const field of form.elements) {
				if (field instanceof HTMLInputElement && field.type === "checkbox") {
					field.checked ||= values.some(
						([name, value]) => name === field.name && value === field.value,
					);
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
		},
		forget() {
			stored = undefined;
			write(place, undefined);
		},
	};
}

// Storage may be switched off or full: then a reload loses what was typed, and nothing else breaks.
function read(place: string | undefined): Stored | undefined {
	if (!place) return undefined;
	try {
		const stored = JSON.parse(sessionStorage.getItem(place) ?? "null") as Stored | null;
		return stored && typeof stored.key === "string" && Array.isArray(stored.values)
			? stored
			: undefined;
	} catch {
		return undefined;
	}
}

function write(place: string | undefined, stored: Stored | undefined): void {
	if (!place) return;
	try {
		if (stored) sessionStorage.setItem(place, JSON.stringify(stored));
		else sessionStorage.removeItem(place);
	} catch {
		// See above.
	}
}
