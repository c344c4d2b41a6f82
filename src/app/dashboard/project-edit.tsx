export default function ProjectEdit() {
	return <h1>ProjectEdit</h1>;
}
