/** What staff are warned of before they open a document that a visitor has sent. */
export const WARNINGS = ["program", "unchecked"] as const;
export type Warning = (typeof WARNINGS)[number];

export const WARNING_TEXT: Record<Warning, { label: string; advice: string }> = {
	program: {
		label: "Contains a program",
		advice:
			"This file contains a script, a form or another file that may run when you open it. Open it only in your browser, or ask for a copy without such parts.",
	},
	unchecked: {
		label: "Not checked",
		advice:
			"It is locked or damaged, so we could not check it for programs. Open it only in your browser.",
	},
};

const PROGRAM_NAME =
	/\.(exe|com|scr|pif|cpl|dll|msi|msix|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|jar|lnk|reg|apk|sh)$/i;

export function isProgramName(name: string): boolean {
	// Windows ignores dots and spaces at the end.
	return PROGRAM_NAME.test(name.replace(/[.\s]{1,99}$/, ""));
}

/** The first bytes of programs for Windows, Linux, macOS and Java, of scripts and of Windows shortcuts. */
const PROGRAM_STARTS = [
	"MZ",
	"\x7fELF",
	"\xcf\xfa\xed\xfe",
	"\xca\xfe\xba\xbe",
	"#!",
	"L\0\0\0\x01\x14\x02\0",
];

export function isProgramContent(start: string): boolean {
	return PROGRAM_STARTS.some((first) => start.startsWith(first));
}

export const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?php)/i;
