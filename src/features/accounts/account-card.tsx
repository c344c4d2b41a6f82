import type { ReactNode } from "react";
import { OwnServerOnly } from "../../shell/own-server-only.tsx";
import { Card } from "../../ui/card.tsx";

interface AccountCardProps {
	title: string;
	/** Whether the page also works with another API server, by calls that the specification names. */
	forAnyServer?: boolean;
	/** Shown only where scripts are switched off. */
	needsScript?: string;
	children: ReactNode;
}

/** The card of the account pages, drawn as a visitor's pass. Excluded from session recordings. */
export function AccountCard({ title, forAnyServer, needsScript, children }: AccountCardProps) {
	return (
		<div className="graph pb-14">
			<svg className="mx-auto" width="56" height="72" viewBox="0 0 56 72" aria-hidden="true">
				<path d="M15 0h26l-7 72H22z" fill="var(--table-cloth)" />
				<path d="M24 0h8l-1.500 72h-5z" fill="var(--kikoi-yellow)" />
			</svg>
			<div className="wrap max-w-113">
				<Card className="pass" data-no-analytics>
					<span className="pass-slot" aria-hidden="true" />
					<h1 className="h2 mb-5">{title}</h1>
					{needsScript && <p className="without-script mb-5">{needsScript}</p>}
					{forAnyServer ? children : <OwnServerOnly>{children}</OwnServerOnly>}
				</Card>
			</div>
		</div>
	);
}
