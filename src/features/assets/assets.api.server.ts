import { readFile } from "node:fs/promises";
import { endpoint } from "../../platform/endpoint.ts";
import { invalidField } from "../../platform/errors.ts";
import {
	IMAGE_MAX_BYTES,
	IMAGE_TOO_LARGE,
	NOT_AN_IMAGE,
	uploadAnswer,
	uploadFields,
} from "./assets.contract.ts";
import { storeImage } from "./assets.service.server.ts";

export const assetEndpoints = [
	endpoint({
		method: "POST",
		path: "/assets/upload",
		tag: "Assets",
		summary: "Upload a picture: JPG, PNG, GIF, WebP, AVIF or SVG, at most 5 MB",
		access: "staff",
		multipart: {
			fileField: "file",
			maxFiles: 1,
			maxFileBytes: IMAGE_MAX_BYTES,
			tooLarge: IMAGE_TOO_LARGE,
			tooMany: "Only one file can be uploaded at a time",
		},
		body: uploadFields,
		response: uploadAnswer,
		status: 201,
		handle: async ({ app, actor, body, files: [file] }) => {
			if (!file) throw invalidField("file", NOT_AN_IMAGE);
			const bytes = await readFile(file.path);
			const { article_id: articleId, side } = body;
			return { result: await storeImage(app, actor, { bytes, articleId, side }) };
		},
	}),
];
