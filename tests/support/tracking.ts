export const NOT_FOUND = "We found no order with this reference and phone number.";

/** The customer's phone number in the tracker's form. */
export const PHONE = "+254712345678";

let addresses = 0;

/** The tracker counts failed attempts by address. */
export function newAddress(): string {
	addresses += 1;
	return `198.51.100.${addresses}`;
}
