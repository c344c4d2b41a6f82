import type { ReactNode } from "react";
import { hidePopover } from "./focus.ts";
import { CloseIcon } from "./icons.tsx";

interface SheetProps {
	/** For the button with this `popoverTarget`. */
	id: string;
	title: string;
	children: ReactNode;
}

/** On a phone a button opens it over the page, also without script. On wide screens it is part of the page. */
export function Sheet({ id, title, children }: SheetProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would be another box
		<div
			className="filter-sheet"
			id={id}
			role="group"
			aria-label={title}
			popover="auto"
			tabIndex={-1}
			onToggle={({ currentTarget, newState }) => newState === "open" && currentTarget.focus()}
			// The sheet must not cover the focused element.
			onBlur={({ currentTarget, relatedTarget }) => {
				if (relatedTarget && !currentTarget.contains(relatedTarget)) hidePopover(currentTarget);
			}}
		>
			<div className="filter-sheet-head">
				<h2 className="h3">{title}</h2>
				<button
					type="button"
					className="btn btn-icon"
					aria-label="Close"
					popoverTarget={id}
					popoverTargetAction="hide"
				>
					<CloseIcon />
				</button>
			</div>
			{children}
		</div>
	);
}
