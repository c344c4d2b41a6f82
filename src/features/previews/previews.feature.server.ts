import { defineFeature } from "../../platform/feature.ts";
import { withdrawPreviews } from "../assets/preview-pictures.server.ts";
import { isPublic, previewsWorker } from "./render-previews.server.ts";

/** The pictures that shared links to projects and results show. */
export const previews = defineFeature({
	name: "previews",
	needs: ["assets", "projects", "results"],
	workers: [previewsWorker],
	jobs: [
		{
			name: "previews of what is not public",
			destructive: true,
			run: (app) => withdrawPreviews(app, isPublic),
		},
	],
});
