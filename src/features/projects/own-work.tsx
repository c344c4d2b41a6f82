import { Link } from "../../ui/link.tsx";

/** Tells pupils how a project that somebody helped with stays their own work. */
export function OwnWork({ project }: { project?: { slug: string; title: string } }) {
	return (
		<p className="own-work no-print">
			<strong>Make it your own.</strong> Learn how it works, adapt it, keep your own logbook and
			data file, and say what help you had: judges give marks for authenticity.{" "}
			{project && (
				<Link to={`/my-work#${project.slug}=${encodeURIComponent(project.title)}`}>
					Start your own log of this project
				</Link>
			)}
		</p>
	);
}
