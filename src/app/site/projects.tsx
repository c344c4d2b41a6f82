export default function Projects() {
	return <h1>School Projects</h1>;
}
