import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../db/connect.ts";
import type { App } from "../../platform/app-context.ts";
import type { Worker } from "../../platform/feature.ts";
import type { PictureVariant } from "../../platform/http/contract-fields.ts";
import { hashOf } from "../../platform/http/request-input.server.ts";
import { DEFAULT_NAME, defaultSite, type Site, type SiteImages } from "../../site.ts";
import {
	ICON_SIZES,
	iconKey,
	previewKey,
	SITE_ICON,
	SITE_PREVIEW,
} from "../assets/picture-files.server.ts";
import { renderPicture } from "../assets/pictures.server.ts";
import { findOutdated, findUpToDate, storePreview } from "../assets/preview-pictures.server.ts";
import { PREVIEW_WIDTH } from "./preview-drawing.ts";
import { drawSiteIcon, drawSitePreview, type LogoPicture } from "./site-drawing.ts";

/** Draws a customised site's pictures after failures, and after changes of the environment or a drawing. */
export const siteWorker: Worker = {
	name: "pictures of the site",
	everyMs: 10_000,
	run: (app) => renderSite(app, app.site()),
};

/** Increase this when a drawing changes. */
const DRAWING_VERSION = "1";

/** The settings from which the pictures are drawn. */
export type SiteLook = Pick<Site, "name" | "accent" | "logo">;

function subjectsOf({ name, accent, logo }: SiteLook) {
	if (name === DEFAULT_NAME && !accent && !logo) return [];
	const partOf = (subject: string, ...parts: unknown[]) => {
		return { subject, made_from: hashOf([DRAWING_VERSION, ...parts]) };
	};
	return [
		partOf(SITE_PREVIEW, name, accent ?? null, logo?.id ?? null, logo?.ground ?? null),
		...(logo ? [partOf(SITE_ICON, logo.id, logo.ground ?? null)] : []),
	];
}

/** Whether pages currently refer to the subject's picture. */
export function isPartOfSite(look: SiteLook, subject: string): boolean {
	return subjectsOf(look).some((part) => part.subject === subject);
}

/** The pictures stored for this look, and the product's own files for the rest. */
export async function findSiteImages(db: Db, look: SiteLook): Promise<SiteImages> {
	const upToDate = await findUpToDate(db, subjectsOf(look));
	const [preview, icon] = [upToDate.get(SITE_PREVIEW), upToDate.get(SITE_ICON)];
	return {
		...defaultSite.images,
		...(preview && { preview: `/${previewKey(preview)}` }),
		...(icon && {
			icon: { href: `/${iconKey(icon, 64)}`, type: "image/png" },
			touchIcon: `/${iconKey(icon, 180)}`,
		}),
	};
}

/** Draws what is missing for this look; all processes then reload the settings. `caller`: who waits for it. */
export async function renderSite(app: App, look: SiteLook, caller?: string): Promise<void> {
	const outdated = await findOutdated(app.db, subjectsOf(look));
	if (outdated.length === 0) return;
	const picture = look.logo && (await readLogo(app, look.logo.id, { format: "png", caller }));
	const logo = picture ? { ...picture, ground: look.logo?.ground } : undefined;
	const drawing = {
		[SITE_PREVIEW]: () =>
			rasterize(drawSitePreview(look, logo), { widths: [PREVIEW_WIDTH], format: "jpeg", caller }),
		[SITE_ICON]: () =>
			logo && rasterize(drawSiteIcon(logo), { widths: ICON_SIZES, format: "png", caller }),
	};
	await app.invalidation.invalidating("all", async () => {
		for (const part of outdated) {
			const pictures = await drawing[part.subject as keyof typeof drawing]();
			if (pictures) await storePreview(app, { ...part, pictures });
		}
	});
}

/** Usually the pictures take less than a second. */
const TIMEOUT_MS = 3_000;

/** `renderSite` with a time limit for a waiting caller: the rest follows later, and the worker retries failures. */
export async function renderSiteImagesWithTimeout(app: App, look: SiteLook, caller: string) {
	const drawing = renderSite(app, look, caller).catch((error) =>
		app.log.error({ error }, "the pictures of the site could not be drawn"),
	);
	const timeout = new AbortController();
	const { signal } = timeout;
	await Promise.race([drawing, wait(TIMEOUT_MS, undefined, { signal, ref: false })]);
	timeout.abort();
}

async function rasterize(svg: string, options: Parameters<typeof renderPicture>[1]) {
	const { sizes } = await renderPicture(Buffer.from(svg), options);
	return sizes.map(({ bytes }) => bytes);
}

/** Undefined if the picture is withdrawn or lost. Drawings need PNG, because their renderer reads no WebP. */
export async function readLogo(
	{ db, files }: App,
	id: string,
	{ widths = ["original"], ...options }: Parameters<typeof renderPicture>[1] & object,
): Promise<LogoPicture | undefined> {
	const row = await db
		.selectFrom("assets")
		.select(["url", "variants"])
		.where("id", "=", id)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	if (!row) return undefined;
	const variant = (JSON.parse(row.variants) as PictureVariant[]).find(
		({ width }) => width >= ICON_SIZES.at(-1)!,
	);
	const found = await files.find((variant ?? row).url.slice(1));
	if (!found) return undefined;
	const { sizes } = await renderPicture(await buffer(found.stream), { widths, ...options });
	return sizes[0];
}
