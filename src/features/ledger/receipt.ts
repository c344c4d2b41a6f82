interface KeyedOrder {
	reference: string;
	receipt_key: string | null;
}

/** Anyone with the link, which contains a key, can read it. null without a key. */
export function receiptPath(order: KeyedOrder): string | null {
	return keyedPath("receipt", order);
}

export function helpGivenPath(order: KeyedOrder): string | null {
	return keyedPath("help-given", order);
}

function keyedPath(page: string, { reference, receipt_key }: KeyedOrder): string | null {
	return receipt_key && `/${page}/${reference}?key=${encodeURIComponent(receipt_key)}`;
}
