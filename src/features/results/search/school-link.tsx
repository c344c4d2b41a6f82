import { Link } from "react-router";
import { schoolSlug } from "./school-slug.ts";

/** A school's name, which leads to its results over the years. */
export function SchoolLink({ school }: { school: string | null | undefined }) {
	const slug = schoolSlug(school ?? "");
	return slug ? (
		<Link className="link" to={`/schools/${slug}`}>
			{school}
		</Link>
	) : (
		school
	);
}
