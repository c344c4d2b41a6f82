import type { ReactNode } from "react";
import { Link } from "./link.tsx";

interface ChipsProps {
	label: string;
	items: readonly { to: string; label: ReactNode; current: boolean }[];
	/** Loads the filtered list from the server, because the page holds only part of it. */
	reload?: boolean;
}

export function Chips({ label, items, reload }: ChipsProps) {
	return (
		<nav aria-label={label}>
			<ul className="chips">
				{items.map((item) => (
					<li key={item.to}>
						<Link
							className="chip"
							to={item.to}
							aria-current={item.current ? "true" : undefined}
							reloadDocument={reload}
							preventScrollReset
						>
							{item.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
