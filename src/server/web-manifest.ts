import { DESIGN_ACCENT, type Site } from "../site.ts";

export function webManifest({
	name,
	accent,
	images: { icon, touchIcon },
}: Pick<Site, "name" | "accent" | "images">) {
	return {
		name,
		short_name: shortName(name),
		description: "Science fair projects in Kenya",
		start_url: "/",
		display: "browser",
		background_color: "#f2f6ed",
		theme_color: accent ?? DESIGN_ACCENT,
		icons:
			icon.type === "image/png"
				? [192, 512].map((size) => ({
						src: touchIcon.replace("-180.", `-${size}.`),
						sizes: `${size}x${size}`,
						type: icon.type,
					}))
				: [
						{ src: icon.href, sizes: "any", type: icon.type },
						{ src: touchIcon, sizes: "180x180", type: "image/png" },
					],
	};
}

/** Phones cut off longer names below the icon. */
const MAX_SHORT_NAME = 12;

/** The first words, as many as a home screen has room for. */
function shortName(name: string): string {
	const [first = "", ...others] = name.split(" ");
	let short = first;
	for (const word of others) {
		if (short.length + 1 + word.length > MAX_SHORT_NAME) break;
		short += ` ${word}`;
	}
	return short;
}
