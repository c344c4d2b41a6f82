export default function Forums() {
	return <h1>Forums</h1>;
}
