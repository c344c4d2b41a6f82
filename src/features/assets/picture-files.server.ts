import type { Db } from "../../db/connect.ts";
import { pictureName, pictureNamesIn } from "../../platform/files/picture-uses.server.ts";
import type { Asset } from "./assets.contract.ts";

/** The columns of a picture that name its files. */
export interface PictureFiles {
	url: string;
	/** JSON. */
	variants: string;
}

/** The key of one more copy of the picture at this address, so many pixels wide. */
export function copyKey(url: string, width: number): string {
	const [name] = pictureNamesIn(url);
	return `media/${name}-${sizeName(width)}-${width}.webp`;
}

/** Screens tell big pictures by these words in their address. */
function sizeName(width: number): "small" | "medium" | "large" {
	if (width >= 1600) return "large";
	return width >= 800 ? "medium" : "small";
}

/** The keys of a picture's files in the store: one for each width, and the JPEG that was made if anybody asked for it. */
export function pictureKeys({ url, variants }: PictureFiles): string[] {
	return [...copiesOf(variants).map((copy) => copy.url.slice(1)), jpegKey(url)];
}

/** The largest copy as JPEG, for newspapers. */
export function jpegKey(url: string): string {
	return url.slice(1).replace(/\.webp$/, ".jpg");
}

const copiesOf = (variants: string) => JSON.parse(variants) as Asset["variants"];

/** The keys of every stored picture in each width: what is below `media/` and not among them is orphaned. */
export async function listPictureFiles(db: Db): Promise<string[]> {
	const pictures = await db
		.selectFrom("assets")
		.select(["url", "variants"])
		.where("withdrawn_at", "is", null)
		.execute();
	const previews = await db
		.selectFrom("previews")
		.select("name")
		.where("withdrawn_at", "is", null)
		.execute();
	return [...pictures.flatMap(pictureKeys), ...previews.map(({ name }) => previewKey(name))];
}

/** The key of a preview picture. */
export function previewKey(name: string): string {
	return `media/${name}-preview-1200.jpg`;
}

/** A file below `/media/`, as the database knows it, without asking the store. */
export interface KnownFile {
	state: "stored" | "withdrawn";
	/** Of the largest copy. */
	url: string;
	/** The same picture's copies, narrow to wide, this one among them. */
	copies: Asset["variants"];
}

export async function findPictureFile(db: Db, key: string): Promise<KnownFile | undefined> {
	const [name] = pictureNamesIn(`/${key}`);
	if (!name) return undefined;
	const row = await db
		.selectFrom("assets")
		.select(["url", "variants", "withdrawn_at"])
		.where(pictureName, "=", name)
		.executeTakeFirst();
	if (!row || !pictureKeys(row).includes(key)) return undefined;
	return {
		state: row.withdrawn_at === null ? "stored" : "withdrawn",
		url: row.url,
		copies: copiesOf(row.variants),
	};
}

/** What a thumbnail is at most: a picture asked for in more pixels is looked at. */
const THUMBNAIL = 480;

/** The copy for a browser that saves data: of a thumbnail the narrowest, of a picture to look at as wide as those. */
export function savingCopy(copies: KnownFile["copies"], key: string): string {
	const asked = copies.find(({ url }) => url === `/${key}`);
	if (!asked) return key;
	const saving =
		asked.width <= THUMBNAIL ? copies[0] : copies.findLast(({ width }) => width <= THUMBNAIL);
	return (saving ?? asked).url.slice(1);
}
