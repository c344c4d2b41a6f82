export default function Requests() {
	return <h1>Requests</h1>;
}
