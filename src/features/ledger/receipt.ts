interface KeyedOrder {
	reference: string;
	receipt_key: string | null;
}

/** Path of an order's receipt with its key, so that anyone who has the link can read it. Null without a key. */
export function receiptPath(order: KeyedOrder): string | null {
	return keyedPath("receipt", order);
}

/** Path of the sheet that says, for teachers and judges, which help the pupil was given. Same key. */
export function helpGivenPath(order: KeyedOrder): string | null {
	return keyedPath("help-given", order);
}

function keyedPath(page: string, { reference, receipt_key }: KeyedOrder): string | null {
	return receipt_key && `/${page}/${reference}?key=${encodeURIComponent(receipt_key)}`;
}
