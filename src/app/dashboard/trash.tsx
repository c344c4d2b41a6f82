export default function Trash() {
	return <h1>Trash</h1>;
}
