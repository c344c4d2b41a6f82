export default function ProjectNew() {
	return <h1>ProjectNew</h1>;
}
