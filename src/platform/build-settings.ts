import { z } from "zod";
import { textThat } from "./environment.ts";

const base = () =>
	textThat("an address such as https://api.example/api, without a slash at its end", (value) =>
		/^(https?:\/\/[^/?#\s]+|\/[^/?#\s]+)(\/[^/?#\s]+)*$/.test(value),
	).optional();
const otherwise = "same as `VITE_API_BASE`";

/** Where the pages' scripts find the API. Vite inlines these values into the build, so none of them may be secret. */
export const buildSettings = z.object({
	VITE_API_BASE: base().meta({
		description: "base of the API",
		otherwise: "`/api` of this server",
	}),
	VITE_ASSISTANCE_BASE: base().meta({ description: "base of assistance requests", otherwise }),
	VITE_RESULTS_BASE: base().meta({ description: "base of results", otherwise }),
	VITE_CATEGORIES_BASE: base().meta({ description: "base of categories", otherwise }),
});
