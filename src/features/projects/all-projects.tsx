import { LinkButton } from "../../ui/button.tsx";

export function AllProjectsLink({ small }: { small?: boolean }) {
	return (
		<LinkButton to="/projects" small={small}>
			View All Projects
		</LinkButton>
	);
}
