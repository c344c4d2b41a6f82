import { Link } from "react-router";
import { schoolPath } from "./result-search.calls.ts";

/** A school's name, which leads to its results over the years. */
export function SchoolLink({ school }: { school: string | null | undefined }) {
	const path = schoolPath(school);
	return path ? (
		<Link className="link" to={path}>
			{school}
		</Link>
	) : (
		school
	);
}
