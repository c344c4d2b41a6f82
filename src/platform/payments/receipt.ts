interface KeyedOrder {
	reference: string;
	receipt_key: string | null;
}

/** The address of an order's receipt below the site's: it is the only proof that a reader needs. Null without a key. */
export function receiptPath(order: KeyedOrder): string | null {
	return keyedPath("receipt", order);
}

/** That of the sheet of what was done for its customer, under the same key. */
export function helpGivenPath(order: KeyedOrder): string | null {
	return keyedPath("help-given", order);
}

function keyedPath(page: string, { reference, receipt_key }: KeyedOrder): string | null {
	return receipt_key && `/${page}/${reference}?key=${encodeURIComponent(receipt_key)}`;
}
