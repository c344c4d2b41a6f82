export default function Signup() {
	return <h1>Sign Up</h1>;
}
