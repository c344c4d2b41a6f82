import { Link } from "../../ui/link.tsx";
import { schoolSlug } from "./school-slug.ts";

/** A school's name as a link to its results of all years. */
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
