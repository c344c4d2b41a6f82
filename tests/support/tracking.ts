/** What the tracker says of a wrong reference or phone number. */
export const NOT_FOUND = "We found no order with this reference and phone number.";

/** Of what `buildOrder` places, as the tracker is asked for it. */
export const PHONE = "+254712345678";

let addresses = 0;

/** An address that nobody has used: wrong tries are counted by it. */
export function newAddress(): string {
	addresses += 1;
	return `198.51.100.${addresses}`;
}
