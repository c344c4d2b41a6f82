import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronLeftIcon } from "./icons.tsx";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link className="back-link" to={to}>
			<ChevronLeftIcon />
			{children}
		</Link>
	);
}
