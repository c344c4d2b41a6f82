export default function Result() {
	return <h1>Result</h1>;
}
