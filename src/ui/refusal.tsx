import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import { referenceFormat } from "./messages.ts";

interface RefusalProps {
	title: ReactNode;
	/** Does not scroll to it. For an error that no click has caused. */
	noScroll?: boolean;
	children?: ReactNode;
}

/**
 * A form's error, and below it what to do, in a red box. It is scrolled into view, because the button may be far away.
 * Short forms show it below the button, where it moves no field.
 */
export function Refusal({ title, noScroll, children }: RefusalProps) {
	return (
		<div className="refusal" role="alert" ref={noScroll ? undefined : scrollTo}>
			<WarningIcon />
			<div>
				<p className="refusal-title">{referenceFormat.apply(title)}</p>
				{children}
			</div>
		</div>
	);
}

const scrollTo = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });
