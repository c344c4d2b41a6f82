import { LinkButton } from "../../ui/button.tsx";

export function AllProjects({ small }: { small?: boolean }) {
	return (
		<LinkButton to="/projects" small={small}>
			View All Projects
		</LinkButton>
	);
}
