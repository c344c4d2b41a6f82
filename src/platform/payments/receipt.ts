/** The address of an order's receipt below the site's: it is the only proof that a reader needs. Null without a key. */
export function receiptPath(order: {
	reference: string;
	receipt_key: string | null;
}): string | null {
	if (!order.receipt_key) return null;
	return `/receipt/${order.reference}?key=${encodeURIComponent(order.receipt_key)}`;
}
