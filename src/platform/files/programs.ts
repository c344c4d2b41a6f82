/** What staff are warned of before they open a document that a visitor has sent. */
export const WARNINGS = ["program", "unchecked"] as const;
export type Warning = (typeof WARNINGS)[number];

export const WARNING_TEXT: Record<Warning, { label: string; advice: string }> = {
	program: {
		label: "Contains a program",
		advice:
			"A script, an embedded object or another file in it may run when it is opened. Open it only in a viewer that runs nothing, such as your browser, or ask for a copy without it.",
	},
	unchecked: {
		label: "Not checked",
		advice:
			"It is locked or damaged, so it may contain a program. Open it only in a viewer that runs nothing, such as your browser.",
	},
};

const PROGRAM =
	/\.(exe|com|scr|pif|cpl|dll|msi|msix|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|jar|lnk|reg|apk|sh)$/i;

/** Whether a file with this name is run when it is opened. */
export function isProgramName(name: string): boolean {
	return PROGRAM.test(name.trim());
}
