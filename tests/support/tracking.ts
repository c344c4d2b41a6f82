/** The tracker's answer to a wrong reference or phone number. */
export const NOT_FOUND = "We found no order with this reference and phone number.";

/** The phone number of an order from `buildOrder`, in the form that the tracker takes. */
export const PHONE = "+254712345678";

let addresses = 0;

/** A new client address. The tracker counts failed attempts by address. */
export function newAddress(): string {
	addresses += 1;
	return `198.51.100.${addresses}`;
}
