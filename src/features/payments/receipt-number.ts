/** How a receipt's number is printed. */
export function receiptNumber(number: number): string {
	return `Receipt No. ${String(number).padStart(5, "0")}`;
}
