export default function ImageDebug() {
	return <h1>ImageDebug</h1>;
}
