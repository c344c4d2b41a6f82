export default function RequestService() {
	return <h1>Request a Project</h1>;
}
