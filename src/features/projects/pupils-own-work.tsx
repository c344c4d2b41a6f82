import { LinkButton } from "../../ui/button.tsx";

export function PupilsOwnWork({ project }: { project?: { slug: string; title: string } }) {
	return (
		<div className="own-work no-print">
			<p>
				<strong>Make it your own.</strong> Learn how it works, adapt it, keep your own logbook and
				data file, and say what help you had: judges give marks for authenticity.
			</p>
			{project && (
				<LinkButton
					small
					className="mt-2"
					to={`/my-work#${project.slug}=${encodeURIComponent(project.title)}`}
				>
					Start It in “My Own Work”
				</LinkButton>
			)}
		</div>
	);
}
