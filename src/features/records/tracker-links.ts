import type { Site } from "../../site.ts";

/** The phone number never goes into an address. */
export function trackerPath(reference: string): string {
	return `/track?reference=${encodeURIComponent(reference)}`;
}

export function whatsappLink({ name, whatsapp }: Site, reference: string): string {
	const text = `Hello ${name}, my reference is ${reference}.`;
	return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`;
}
