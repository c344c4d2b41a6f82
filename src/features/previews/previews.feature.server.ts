import { defineFeature } from "../../platform/feature.ts";
import { withdrawPreviews } from "../assets/preview-pictures.server.ts";
import { isPreviewPublic, previewsWorker } from "./render-previews.server.ts";
import { siteWorker } from "./render-site.server.ts";

/** The pictures that shared links show, and the icons of a site with a logo of its own. */
export const previews = defineFeature({
	name: "previews",
	needs: ["assets", "projects", "results"],
	workers: [siteWorker, previewsWorker],
	jobs: [
		{
			name: "previews of what is not public",
			destructive: true,
			run: (app) => withdrawPreviews(app, isPreviewPublic),
		},
	],
});
