import type { ReactNode } from "react";

/*
 * The few icons of visitors' pages, drawn inline: one stroke, no library. They are ornaments beside
 * words, so they are hidden from screen readers; an icon alone in a button needs a name there.
 */
function Icon({ children }: { children: ReactNode }) {
	return (
		<svg
			className="icon"
			// Where no style sheet is read, an icon would be as wide as the page.
			width="20"
			height="20"
			viewBox="0 0 24 24"
			aria-hidden="true"
			focusable="false"
		>
			{children}
		</svg>
	);
}

export function MenuIcon() {
	return (
		<Icon>
			<path d="M4 6h16M4 12h16M4 18h16" />
		</Icon>
	);
}

export function CloseIcon() {
	return (
		<Icon>
			<path d="M6 6l12 12M18 6L6 18" />
		</Icon>
	);
}

export function ChevronLeftIcon() {
	return (
		<Icon>
			<path d="M15 5l-7 7 7 7" />
		</Icon>
	);
}

export function ChevronRightIcon() {
	return (
		<Icon>
			<path d="M9 5l7 7-7 7" />
		</Icon>
	);
}

export function ChevronDownIcon() {
	return (
		<Icon>
			<path d="M5 9l7 7 7-7" />
		</Icon>
	);
}

export function SearchIcon() {
	return (
		<Icon>
			<circle cx="10.5" cy="10.5" r="6.5" />
			<path d="M15.5 15.5L21 21" />
		</Icon>
	);
}

export function WarningIcon() {
	return (
		<Icon>
			<path d="M12 3.5L22 20.5H2zM12 10v5M12 17.6v.2" />
		</Icon>
	);
}

export function CheckIcon() {
	return (
		<Icon>
			<path d="M4 12.5l5.5 5.5L20 7" />
		</Icon>
	);
}

export function InfoIcon() {
	return (
		<Icon>
			<circle cx="12" cy="12" r="9.5" />
			<path d="M12 11v6M12 7v.2" />
		</Icon>
	);
}

export function PlusIcon() {
	return (
		<Icon>
			<path d="M12 5v14M5 12h14" />
		</Icon>
	);
}

export function MinusIcon() {
	return (
		<Icon>
			<path d="M5 12h14" />
		</Icon>
	);
}

export function UploadIcon() {
	return (
		<Icon>
			<path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />
		</Icon>
	);
}

export function FolderIcon() {
	return (
		<Icon>
			<path d="M3 6v13h18V8h-9l-2-3H3z" />
		</Icon>
	);
}
