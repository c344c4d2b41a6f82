import type { ReactNode } from "react";

interface FormFoldProps {
	summary: ReactNode;
	/** For content that needs attention. */
	isOpen?: boolean;
	className?: string;
	children: ReactNode;
}

/** A collapsed group of fields. Opening it focuses the first one. */
export function FormFold({ summary, isOpen = false, className = "fold", children }: FormFoldProps) {
	return (
		<details className={className} open={isOpen || undefined}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, for keys too */}
			<summary
				onClick={(event) => {
					const fold = event.currentTarget.parentElement as HTMLDetailsElement;
					if (fold.open) return;
					// Not in the `toggle` event, which would be too late for the next key.
					event.preventDefault();
					openAndFocus(fold);
				}}
			>
				{summary}
			</summary>
			{children}
		</details>
	);
}

/** Opens the `<details>` around an element that must be seen. */
export function unfold(part: Element | null): void {
	part?.closest("details")?.setAttribute("open", "");
}

export function openAndFocus(part: Element | null): void {
	unfold(part);
	part?.querySelector<HTMLElement>("textarea, input, select")?.focus();
}
