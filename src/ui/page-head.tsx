import type { ReactNode } from "react";
import { classes } from "./format.ts";
import { ChevronLeftIcon } from "./icons.tsx";
import { Link } from "./link.tsx";
import { unbroken } from "./unbroken-words.tsx";

interface PageHeadProps {
	title: ReactNode;
	/** A smaller title, if the full size would fill a phone. */
	long?: boolean;
	lead?: ReactNode;
	back?: { to: string; label: string };
	/** Without a line below, because the content continues it. */
	withoutLine?: boolean;
	/** One row under the title, for a date or badges. */
	children?: ReactNode;
}

export function PageHead({ title, long, lead, back, withoutLine, children }: PageHeadProps) {
	return (
		<div className={classes("page-head graph", withoutLine && "page-head-open")}>
			<div className="wrap">
				{back && <BackLink to={back.to}>{back.label}</BackLink>}
				<h1 className={long ? "h2" : undefined}>{unbroken(title)}</h1>
				{lead && <p className="page-head-lead">{unbroken(lead)}</p>}
				{children && <div className="page-head-meta">{children}</div>}
			</div>
		</div>
	);
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link className="link back-link" to={to}>
			<ChevronLeftIcon />
			{children}
		</Link>
	);
}
