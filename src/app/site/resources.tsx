export default function Resources() {
	return <h1>Resources</h1>;
}
