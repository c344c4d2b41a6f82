import { Link } from "../../ui/link.tsx";
import type { Photo } from "./gallery.calls.ts";

export type Facts = Pick<Photo, "fair" | "year" | "credit" | "licence" | "project">;

export function PhotoFacts({ fair, year, credit, licence, project }: Facts) {
	const facts = [
		[fair, year].filter(Boolean).join(", "),
		credit && `Photo: ${credit}`,
		licence && `Licence: ${licence}`,
	].filter(Boolean);
	return (
		<>
			{facts.length > 0 && <p>{facts.join("\u00A0· ")}</p>}
			{project && (
				<p>
					Its project:{" "}
					<Link className="link" to={`/projects/${project.slug}`}>
						{project.title}
					</Link>
				</p>
			)}
		</>
	);
}
