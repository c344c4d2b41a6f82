import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { jsonText } from "../../db/handles.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { PictureVariant } from "../../platform/http/contract-fields.ts";
import type { SitePicture } from "../../site.ts";
import { readLogo } from "../previews/render-site.server.ts";
import { backgroundFor } from "./logo-background.ts";
import type { SiteInput } from "./site.contract.ts";

/** The largest logo, in CSS pixels: as tall as the design's own. */
const MAX_LOGO = { width: 72, height: 34 };
/** Minimum length of a logo's shorter side, in CSS pixels. */
const MIN_LOGO = 6;
const TEAM_WIDTH = 480;
/** Device pixels per CSS pixel of good phones. */
const DENSITY = 3;

/** Completes pictures from the stored ones; 400 for a missing one. */
export async function withPictures<Given extends Omit<SiteInput, "updated_at">>(
	tx: Tx,
	given: Given,
	ground: SitePicture["ground"],
): Promise<Given> {
	const { logo, credentials } = given;
	const team = credentials?.team_photo;
	return {
		...given,
		...(logo && { logo: { ...(await shownLogo(tx, logo)), ...(ground && { ground }) } }),
		...(team && {
			credentials: {
				...credentials,
				team_photo: { ...(await teamPhoto(tx, team)), alt: team.alt },
			},
		}),
	};
}

type WithPictures = Pick<SiteInput, "logo" | "credentials">;
type PictureName = "logo" | "team photo";

/** Versions without lost pictures, so that they can be restored, and which were lost. */
export async function withoutLostPictures<Version extends { fields: WithPictures }>(
	db: Db,
	versions: readonly Version[],
): Promise<(Version & { missing: PictureName[] })[]> {
	const used = versions.flatMap(({ fields: { logo, credentials } }) =>
		[logo?.id, credentials?.team_photo?.id].filter((id) => id !== undefined),
	);
	const rows = used.length
		? await db
				.selectFrom("assets")
				.select("id")
				.where("id", "in", used)
				.where("withdrawn_at", "is", null)
				.execute()
		: [];
	const stored = new Set(rows.map(({ id }) => id));
	return versions.map((version) => {
		const { logo, credentials, ...others } = version.fields;
		const missing: PictureName[] = [];
		const ifStored = <T extends SitePicture>(picture: T | null | undefined, part: PictureName) => {
			if (!picture || stored.has(picture.id)) return picture;
			missing.push(part);
			return undefined;
		};
		const fields = {
			...others,
			...(logo && { logo: ifStored(logo, "logo") }),
			...(credentials && {
				credentials: {
					...credentials,
					team_photo: ifStored(credentials.team_photo, "team photo"),
				},
			}),
		};
		return { ...version, fields, missing };
	});
}

const MEASURED_WIDTH = 240;

/** The background that the logo needs; 400 if none shows it. */
export async function logoBackground(
	app: App,
	id: string,
	caller: string,
): Promise<SitePicture["ground"]> {
	const widths = [MEASURED_WIDTH, "original"] as const;
	const pixels = await readLogo(app, id, { widths, format: "raw", caller });
	// `shownLogo` refuses a missing picture.
	if (!pixels) return undefined;
	const ground = backgroundFor(pixels);
	if (ground === "empty" || ground === "mixed") throw invalidField("logo", NOT_SEEN[ground]);
	return ground === "dark" ? ground : undefined;
}

const NOT_SEEN = {
	empty: "This logo cannot be seen: all of it is transparent",
	mixed:
		"Part of this logo is too light for a light background, and part too dark for a dark one: choose a logo with its own background",
};

async function shownLogo(tx: Tx, { id }: SitePicture): Promise<SitePicture> {
	const { url, width, height, variants } = await requirePicture(tx, id, "logo");
	const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height);
	const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
	if (Math.min(shown.width, shown.height) < MIN_LOGO) {
		throw invalidField(
			"logo",
			`This picture is too long and narrow for a logo: it would be ${shown.width} × ${shown.height} pixels`,
		);
	}
	const variant = variants.find((each) => each.width >= shown.width * DENSITY);
	return { id, url: variant?.url ?? url, ...shown };
}

async function teamPhoto(tx: Tx, { id }: SitePicture) {
	const { url, width, height, variants } = await requirePicture(tx, id, "credentials.team_photo");
	const variant = variants.find((each) => each.width >= TEAM_WIDTH);
	const smaller = variants.filter((each) => each.width <= TEAM_WIDTH * 2);
	const srcset = smaller.map((each) => `${each.url} ${each.width}w`).join(", ");
	return { id, url: variant?.url ?? url, width, height, srcset };
}

async function requirePicture(tx: Tx, id: string, field: string) {
	const row = await tx
		.selectFrom("assets")
		.select(["url", "width", "height", "variants"])
		.where("id", "=", id)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	if (row) return { ...row, variants: JSON.parse(row.variants) as PictureVariant[] };
	const sentence = "This picture does not exist. Please upload it again.";
	throw new AppError("invalid", sentence, { fields: { [field]: sentence } });
}

/** Pictures of the current settings only: a removed photo of people must not be kept as long as earlier versions. */
const currentPicture = (db: Db | Tx, path: readonly string[]) =>
	db
		.selectFrom("site_versions")
		.select([jsonText(db, "fields", path).as("picture_id"), "id"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1);

const currentPictures = (db: Db | Tx) =>
	db
		.selectFrom(currentPicture(db, ["logo", "id"]).as("logo"))
		.select(["picture_id", "id", sql.lit<"logo" | "team">("logo").as("part")])
		.unionAll(
			db
				.selectFrom(currentPicture(db, ["credentials", "team_photo", "id"]).as("team"))
				.select(["picture_id", "id", sql.lit<"logo" | "team">("team").as("part")]),
		);

const NOT_DELETED = sql<string | null>`null`.as("deleted_at");

export const usesPictures: PictureUses = {
	select: (db) =>
		db.selectFrom(currentPictures(db).as("pictures")).select(["picture_id", NOT_DELETED]),
	places: (db) =>
		db
			.selectFrom(currentPictures(db).as("pictures"))
			.select([
				"picture_id",
				NOT_DELETED,
				sql.lit<"site">("site").as("kind"),
				"id as record_id",
				sql.lit<string>("Site Settings").as("title"),
				"part",
				sql.lit<number>(0).as("undescribed"),
			]),
};
