import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChipsProps {
	label: string;
	items: readonly { to: string; label: ReactNode; current: boolean }[];
	/** The server is asked for the narrowed list: the page holds only a part of it. */
	reload?: boolean;
}

/** Pills that narrow a list, as links. */
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
