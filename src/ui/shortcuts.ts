import { groupBy } from "../platform/text/group-by.ts";

interface Shortcut {
	readonly keys: readonly string[];
	readonly does: string;
	readonly group: "Everywhere" | "In forms" | "In lists and dialogs" | "In an article's text";
	/** Only for staff. */
	readonly staff?: true;
}

export const SHORTCUTS = {
	search: { keys: ["/", "Ctrl+K"], does: "Search everything", group: "Everywhere", staff: true },
	shortcuts: { keys: ["?", "Ctrl+/"], does: "Show this list", group: "Everywhere" },
	save: { keys: ["Ctrl+S"], does: "Save your changes", group: "In forms" },
	saveNote: { keys: ["Ctrl+Enter"], does: "Save the note", group: "In forms", staff: true },
	moveUp: {
		keys: ["Alt+ArrowUp"],
		does: "Move a result item up",
		group: "In lists and dialogs",
		staff: true,
	},
	moveDown: {
		keys: ["Alt+ArrowDown"],
		does: "Move a result item down",
		group: "In lists and dialogs",
		staff: true,
	},
	close: {
		keys: ["Escape"],
		does: "Close a dialog, or stop editing a result item",
		group: "In lists and dialogs",
	},
	bold: { keys: ["Ctrl+B"], does: "Bold", group: "In an article's text", staff: true },
	italic: { keys: ["Ctrl+I"], does: "Italic", group: "In an article's text", staff: true },
	underline: { keys: ["Ctrl+U"], does: "Underline", group: "In an article's text", staff: true },
	indent: { keys: ["Ctrl+]"], does: "Indent", group: "In an article's text", staff: true },
	outdent: { keys: ["Ctrl+["], does: "Outdent", group: "In an article's text", staff: true },
	undo: { keys: ["Ctrl+Z"], does: "Undo", group: "In an article's text", staff: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function isShortcut(pressed: Keys, name: ShortcutName): boolean {
	return SHORTCUTS[name].keys.some((keys) => {
		const parts = keys.split("+");
		const key = parts[parts.length - 1] ?? "";
		// Shift with a letter is a different shortcut, often the browser's; punctuation may need Shift to be typed.
		const isOther = pressed.shiftKey && /^[a-z]$/i.test(key);
		return (
			!isOther &&
			pressed.key.toLowerCase() === key.toLowerCase() &&
			(pressed.ctrlKey || pressed.metaKey) === parts.includes("Ctrl") &&
			pressed.altKey === parts.includes("Alt")
		);
	});
}

/** Whether a shortcut is pressed without a modifier key: it must be ignored while somebody types. */
export function isSingleKey({ ctrlKey, metaKey, altKey }: Omit<Keys, "shiftKey">): boolean {
	return !ctrlKey && !metaKey && !altKey;
}

export function listShortcuts(isStaff: boolean): [group: string, shortcuts: Shortcut[]][] {
	const usable = Object.values<Shortcut>(SHORTCUTS).filter(({ staff }) => isStaff || !staff);
	return [...groupBy(usable, ({ group }) => group)];
}
