import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../assets.contract.ts";
import type { Upload } from "../assets.contract.ts";

export const fetchUploads = ownCall<typeof calls.listUploads>("GET /assets");

export const smallestUrl = ({ variants, url }: Upload): string => variants[0]?.url ?? url;

/** The name of the uploaded file; without one, the start of its stored name. */
export const fileName = ({ file_name, url }: Upload): string =>
	file_name || (url.split("/").at(-1) ?? "").slice(0, 8);

export const removePicture = ownCall<typeof calls.removePicture>("DELETE /trash/pictures/:id");
