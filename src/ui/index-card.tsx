import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { classes } from "./format.ts";
import { unbroken } from "./unbroken-words.tsx";

interface IndexCardProps {
	title: ReactNode;
	level?: 2 | 3 | 4;
	rows?: readonly { key: string; content: ReactNode }[];
	className?: string;
	children?: ReactNode;
}

export function IndexCard({ title, level = 3, rows, className, children }: IndexCardProps) {
	const Heading = `h${level}` as const;
	return (
		<Card className={classes("index-card", className)}>
			<Heading className="display">{unbroken(title)}</Heading>
			{rows && (
				<ul className="index-rows">
					{rows.map((row) => (
						<li key={row.key}>{row.content}</li>
					))}
				</ul>
			)}
			{children}
		</Card>
	);
}
