export default function Home() {
	return <h1>Mradi</h1>;
}
