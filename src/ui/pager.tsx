import type { ReactNode } from "react";
import { Button, LinkButton } from "./button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.tsx";

type PagerProps = {
	/** From 1. */
	page: number;
	pages: number;
	/** Text in the middle; "Page 1 of 3" by default. */
	text?: string;
	disabled?: boolean;
	reload?: boolean;
} & (
	| { hrefFor: (page: number) => string; onPage?: never }
	| { hrefFor?: never; onPage: (page: number) => void }
);

/** Previous, "Page x of y", Next: links with `hrefFor`, otherwise buttons. */
export function Pager({ page, pages, text, disabled, reload, hrefFor, onPage }: PagerProps) {
	const last = Math.max(pages, 1);

	function step(target: number, children: ReactNode) {
		const isDisabled = disabled || target < 1 || target > last;
		if (isDisabled || !hrefFor) {
			return (
				<Button small disabled={isDisabled} onClick={() => onPage?.(target)}>
					{children}
				</Button>
			);
		}
		return (
			<LinkButton small to={hrefFor(target)} reloadDocument={reload}>
				{children}
			</LinkButton>
		);
	}

	return (
		<nav className="pager" aria-label="Pages">
			{step(
				// From beyond the end, go straight to the last page.
				Math.min(page - 1, last),
				<>
					<ChevronLeftIcon />
					Previous
				</>,
			)}
			<span aria-live="polite">{text ?? `Page ${page} of ${last}`}</span>
			{step(
				page + 1,
				<>
					Next
					<ChevronRightIcon />
				</>,
			)}
		</nav>
	);
}
