export default function ResultCreate() {
	return <h1>ResultCreate</h1>;
}
