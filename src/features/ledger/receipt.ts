interface KeyedOrder {
	reference: string;
	receipt_key: string | null;
}

/** The path of an order's receipt. It contains a key, so anyone with the link can read it. Null without a key. */
export function receiptPath(order: KeyedOrder): string | null {
	return keyedPath("receipt", order);
}

/** The path of the list of help given to the customer, with the same key. */
export function helpGivenPath(order: KeyedOrder): string | null {
	return keyedPath("help-given", order);
}

function keyedPath(page: string, { reference, receipt_key }: KeyedOrder): string | null {
	return receipt_key && `/${page}/${reference}?key=${encodeURIComponent(receipt_key)}`;
}
