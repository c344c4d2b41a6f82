import { readFile } from "node:fs/promises";
import { asEmpty, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { selectedIds } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";
import * as calls from "./assets.contract.ts";
import { storeImage } from "./assets.service.server.ts";
import { listPictureFiles, requiredFiles } from "./picture-files.server.ts";
import { removePicture } from "./unused-pictures.service.server.ts";
import { listUploads } from "./uploads.service.server.ts";
import { withdrawPictures } from "./withdraw-pictures.server.ts";

const endpoints = [
	implement(calls.uploadAsset, {
		multipart: {
			fileField: "file",
			maxFiles: 1,
			maxFileBytes: calls.IMAGE_MAX_BYTES,
			tooLarge: calls.IMAGE_TOO_LARGE,
			tooMany: "Only one file can be uploaded at a time",
		},
		handle: async ({ app, actor, body, files: [file], idempotency }) => {
			if (!file) throw invalidField("file", calls.NOT_AN_IMAGE);
			const bytes = await readFile(file.path);
			return {
				result: await storeImage(app, actor, {
					bytes,
					fileName: file.name,
					recordId: body.article_id,
					side: body.side, // of the subject, for cropping
					idempotency,
				}),
			};
		},
	}),
	serve(calls.listUploads, listUploads, ({ uploads, pagination }) => ({
		result: uploads,
		pagination,
	})),
	serve(calls.removePicture, removePicture, asEmpty),
];

/** A file name may contain a pupil's name. No column says whose, so only a search by name finds it. */
const assetsPersonalData: PersonalData = {
	async export(tx, subject) {
		const picture_files = await inBatches(selectedIds("assets", subject), (batch) =>
			tx
				.selectFrom("assets")
				.select(["id", "file_name", "created_at"])
				.where("id", "in", batch)
				.execute(),
		);
		return { picture_files };
	},

	async erase(tx, subject) {
		const erased = await inBatches(selectedIds("assets", subject), (batch) =>
			tx
				.updateTable("assets")
				.set({ file_name: null })
				.where("id", "in", batch)
				.returning("id")
				.execute(),
		);
		return { changes: erased.length };
	},
};

export const assets = defineFeature({
	name: "assets",
	endpoints,
	auditedRecords: {
		async asset(db, ids) {
			const rows = await db
				.selectFrom("assets")
				.select(["id", "width", "height"])
				.where("id", "in", ids)
				.execute();
			return rows.map(({ id, width, height }) => ({
				id,
				label: `Picture of ${width} × ${height} pixels`,
				path: "/dashboard/media",
			}));
		},
	},
	tables: {
		assets: {
			personSearch: [
				{ kind: "File name of a picture", id: "id", at: "created_at", name: "file_name" },
			],
			retention: "the picture's life",
			// A picture never changes; it is replaced by another one.
			cacheTag: "unneeded",
		},
		previews: {
			// The worker that renders these invalidates the pages itself.
			cacheTag: "unneeded",
		},
	},
	personalData: assetsPersonalData,
	events: { picturesUnused: withdrawPictures },
	files: [
		{
			prefix: "media",
			listKnown: listPictureFiles,
			requiredBy: { table: "assets", keysOf: requiredFiles },
		},
	],
});
