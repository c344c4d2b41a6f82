import type { MouseEvent, ReactNode } from "react";

interface FormFoldProps {
	summary: ReactNode;
	/** Its content needs attention. */
	isOpen?: boolean;
	className?: string;
	children: ReactNode;
}

/** A folded part with fields: who opens it can type or paste at once. */
export function FormFold({ summary, isOpen = false, className = "fold", children }: FormFoldProps) {
	return (
		<details className={className} open={isOpen || undefined}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, for keys too */}
			<summary onClick={unfold}>{summary}</summary>
			{children}
		</details>
	);
}

/** Opens by hand: the `toggle` event comes too late for the next key. */
function unfold(event: MouseEvent<HTMLElement>) {
	const fold = event.currentTarget.parentElement as HTMLDetailsElement;
	if (fold.open) return;
	event.preventDefault();
	fold.open = true;
	fold.querySelector<HTMLElement>("textarea, input, select")?.focus();
}
