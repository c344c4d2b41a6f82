import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChipsProps {
	label: string;
	items: readonly { to: string; label: ReactNode; current: boolean }[];
}

/** Pills that narrow a list, as links. */
export function Chips({ label, items }: ChipsProps) {
	return (
		<nav className="chips" aria-label={label}>
			{items.map((item) => (
				<Link
					className="chip"
					key={item.to}
					to={item.to}
					aria-current={item.current ? "true" : undefined}
					preventScrollReset
				>
					{item.label}
				</Link>
			))}
		</nav>
	);
}
