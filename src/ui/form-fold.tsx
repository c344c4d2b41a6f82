import type { ReactNode } from "react";

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
			<summary
				onClick={(event) => {
					const fold = event.currentTarget.parentElement as HTMLDetailsElement;
					if (fold.open) return;
					// Opens by hand: the `toggle` event comes too late for the next key.
					event.preventDefault();
					leadTo(fold);
				}}
			>
				{summary}
			</summary>
			{children}
		</details>
	);
}

/** Opens the fold around a part, because it holds something that must not wait unseen. */
export function unfold(part: Element | null): void {
	part?.closest("details")?.setAttribute("open", "");
}

export function leadTo(part: Element | null): void {
	unfold(part);
	part?.querySelector<HTMLElement>("textarea, input, select")?.focus();
}
