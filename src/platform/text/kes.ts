/** KES 3,850; cents only if there are any. For texts of the server; screens use `formatKes`. */
export function kes(amount: number): string {
	const [whole = "", cents] = amount.toFixed(2).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return cents === "00" ? `KES ${grouped}` : `KES ${grouped}.${cents}`;
}
