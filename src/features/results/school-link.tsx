import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { Link } from "../../ui/link.tsx";
import { schoolSlug } from "./school-slug.ts";

export function SchoolLink({ school }: { school: string | null | undefined }) {
	const slug = isOwnServer("results") && schoolSlug(school ?? "");
	return slug ? (
		<Link className="link" to={`/schools/${slug}`}>
			{school}
		</Link>
	) : (
		school
	);
}
