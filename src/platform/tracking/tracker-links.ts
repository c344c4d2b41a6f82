import { site } from "../../site.ts";

/** The tracker with the reference filled in. The phone number is never part of an address. */
export function trackerPath(reference: string): string {
	return `/track?reference=${encodeURIComponent(reference)}`;
}

/** A message to us that names the reference and nothing else. */
export function whatsappLink(reference: string): string {
	const text = `Hello ${site.name}, my reference is ${reference}.`;
	return `https://wa.me/${site.whatsapp}?text=${encodeURIComponent(text)}`;
}
