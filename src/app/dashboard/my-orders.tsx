export default function MyOrders() {
	return <h1>MyOrders</h1>;
}
