import { listTrash, trashOf } from "../../platform/trash.server.ts";
import { pictureOf, selectItems } from "./gallery.queries.server.ts";
import { audited, presentItem, requireItem } from "./gallery.service.server.ts";

export const photosTrash = trashOf({
	table: "gallery_items",
	kind: "photos",
	subject: "gallery item",
	missing: "This photo is not in the trash",
	require: (tx, _staff, id) => requireItem(tx, id),
	audited,
	pictures: pictureOf,
	list: (db, window) =>
		listTrash(selectItems(db), "gallery_items", window, (row) => presentItem(row)),
	restored: async (_tx, _staff, photo) => photo,
});
