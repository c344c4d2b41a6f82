import type { Db } from "../../db/connect.ts";
import type { BackupRow } from "../../platform/table.ts";
import type { Asset } from "./assets.contract.ts";
import { pictureName, pictureNamesIn } from "./picture-uses.server.ts";

export interface PictureFiles {
	url: string;
	variants: string;
}

export function copyKey(url: string, width: number): string {
	const [name] = pictureNamesIn(url);
	return `media/${name}-${sizeName(width)}-${width}.webp`;
}

function sizeName(width: number): "small" | "medium" | "large" {
	if (width >= 1600) return "large";
	return width >= 800 ? "medium" : "small";
}

/** File store keys: one per width, and the JPEG and AVIF files, some of which may not exist. */
export function pictureKeys({ url, variants }: PictureFiles): string[] {
	const keys = copiesOf(variants).map((copy) => copy.url.slice(1));
	return [...keys, ...keys.filter(mayBeAvif).map(avifKey), jpegKey(url)];
}

/** Wider copies take several seconds to encode, and phones hardly load them. */
const WIDEST_AVIF = 800;

/** Whether browsers that read AVIF get this copy in that format. */
export function mayBeAvif(key: string): boolean {
	return Number(/-(\d+)\.webp$/.exec(key)?.[1]) <= WIDEST_AVIF;
}

export const avifKey = (key: string) => key.replace(/\.webp$/, ".avif");

export function jpegKey(url: string): string {
	return url.slice(1).replace(/\.webp$/, ".jpg");
}

const copiesOf = (variants: string) => JSON.parse(variants) as Asset["variants"];

/** Keys of all copies of all pictures. Any other file below `media/` is an orphan. */
export async function listPictureFiles(db: Db): Promise<string[]> {
	const pictures = await db
		.selectFrom("assets")
		.select(["url", "variants"])
		.where("withdrawn_at", "is", null)
		.execute();
	const previews = await db
		.selectFrom("previews")
		.select(["name", "subject"])
		.where("withdrawn_at", "is", null)
		.execute();
	return [...pictures.flatMap(pictureKeys), ...previews.flatMap(previewKeys)];
}

/** The files that a row of `assets` always has. Files in other formats are made from them. */
export function requiredFiles({ variants, withdrawn_at }: BackupRow): string[] {
	return withdrawn_at === null ? copiesOf(String(variants)).map(({ url }) => url.slice(1)) : [];
}

/** Subjects in `previews` of the pictures that represent the site itself. */
export const SITE_PREVIEW = "site";
export const SITE_ICON = "site:icon";

/** In pixels: a browser's tab, the two kinds of phones, and their splash screen. */
export const ICON_SIZES = [64, 180, 192, 512] as const;

export function previewKeys({ name, subject }: { name: string; subject: string }): string[] {
	return subject === SITE_ICON ? ICON_SIZES.map((size) => iconKey(name, size)) : [previewKey(name)];
}

export function previewKey(name: string): string {
	return `media/${name}-preview-1200.jpg`;
}

export function iconKey(name: string, size: (typeof ICON_SIZES)[number]): string {
	return `media/${name}-icon-${size}.png`;
}

/** What the database says about a file below `/media/`, without a request to the file store. */
export interface KnownFile {
	state: "stored" | "withdrawn";
	/** Whether nothing used it at the last hourly check, apart from records in the trash. */
	unused?: boolean;
	url: string;
	/** All copies of this picture, narrow to wide, including this one. */
	copies: Asset["variants"];
}

export async function findPictureFile(db: Db, key: string): Promise<KnownFile | undefined> {
	const [name] = pictureNamesIn(`/${key}`);
	if (!name) return undefined;
	const row = await db
		.selectFrom("assets")
		.select(["url", "variants", "withdrawn_at", "unused_since"])
		.where(pictureName, "=", name)
		.executeTakeFirst();
	if (!row || !pictureKeys(row).includes(key)) return undefined;
	return {
		state: row.withdrawn_at === null ? "stored" : "withdrawn",
		unused: row.unused_since !== null,
		url: row.url,
		copies: copiesOf(row.variants),
	};
}

/** Largest width of a thumbnail in pixels. Wider copies are for viewing. */
const THUMBNAIL = 480;

/** The copy for data-saver mode: the narrowest for a thumbnail, and a thumbnail's width for a larger one. */
export function dataSaverCopy(copies: KnownFile["copies"], key: string): string {
	const requested = copies.find(({ url }) => url === `/${key}`);
	if (!requested) return key;
	const smaller =
		requested.width <= THUMBNAIL ? copies[0] : copies.findLast(({ width }) => width <= THUMBNAIL);
	return (smaller ?? requested).url.slice(1);
}
