export default function ResultEdit() {
	return <h1>ResultEdit</h1>;
}
