// @module-tag slow
// On SQLite alone.
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { buildAsset } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { now } from "../../db/time.ts";
import { head } from "../../shell/head.ts";
import { withdrawPreviews } from "../assets/preview-pictures.server.ts";
import { isPreviewPublic } from "../previews/render-previews.server.ts";
import { renderSite } from "../previews/render-site.server.ts";
import { SITE_FIELDS } from "./site.contract.ts";
import { loadSite, siteForPages } from "./site.service.server.ts";

const { app, fetchUrl, statusOf } = await mediaApp();
const admin = await app.user("admin");
const { db, site } = app.context;

async function change(body: object) {
	const { status, body: answer } = await app.call("PUT", "/site", { as: admin, body });
	expect(status, JSON.stringify(answer)).toBe(200);
	// A busy server answers before the pictures are drawn.
	await renderSite(app.context, site()).catch(() => {});
}
const reset = () => change(Object.fromEntries(SITE_FIELDS.map((name) => [name, null])));
afterEach(reset);

const DEFAULT_IMAGES = {
	preview: "/preview.png",
	icon: { href: "/favicon.svg", type: "image/svg+xml" },
	touchIcon: "/touch-icon.png",
};

const manifest = async () => (await fetchUrl("/site.webmanifest")).json();
/** Path of the `og:image` of pages. */
const previewPath = () =>
	head(
		[{ id: "root", loaderData: { url: "https://fair.example", site: siteForPages(site()) } }],
		{},
	).flatMap((tag) =>
		"property" in tag && tag.property === "og:image"
			? [new URL(tag.content as string).pathname]
			: [],
	)[0] as string;
const pictureAt = async (path: string) =>
	sharp(Buffer.from(await (await fetchUrl(path)).arrayBuffer()));
/** The colour in the middle, or at that place, of a picture. */
async function colourAt(path: string, left: number, top: number) {
	const pixel = (await pictureAt(path)).extract({ left, top, width: 1, height: 1 });
	return [...(await pixel.removeAlpha().raw().toBuffer())];
}
const near = (one: readonly number[], other: readonly number[]) =>
	one.every((value, index) => Math.abs(value - other[index]!) < 12);

test("with default settings, the manifest and link previews use the default files", async () => {
	expect(await manifest()).toEqual({
		name: "Mradi",
		short_name: "Mradi",
		description: "Science fair projects in Kenya",
		start_url: "/",
		display: "browser",
		background_color: "#f2f6ed",
		theme_color: "#8e0066",
		icons: [
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
			{ src: "/touch-icon.png", sizes: "180x180", type: "image/png" },
		],
	});
	expect(site().images).toEqual(DEFAULT_IMAGES);
	expect(previewPath()).toBe("/preview.png");
});

test("the owner's name and colour are in the manifest and on the preview after a change", async () => {
	await change({ name: "Kilimanjaro Science Fair Support Centre", accent: "#0e5794" });
	expect(await manifest()).toMatchObject({
		name: "Kilimanjaro Science Fair Support Centre",
		short_name: "Kilimanjaro",
		theme_color: "#0e5794",
		icons: [{ src: "/favicon.svg" }, { src: "/touch-icon.png" }],
	});
	const first = previewPath();
	expect(first).toMatch(/^\/media\/[0-9a-f]{24}-preview-1200\.jpg$/);
	expect(siteForPages(site())?.images).toEqual({ ...DEFAULT_IMAGES, preview: first });
	expect(await (await pictureAt(first)).metadata()).toMatchObject({ width: 1200, height: 630 });
	expect(near(await colourAt(first, 600, 600), [0x0e, 0x57, 0x94])).toBe(true);

	await change({ accent: "#15632f" });
	expect([await statusOf(first), await statusOf(previewPath())]).toEqual([410, 200]);
	await reset();
	expect(previewPath()).toBe("/preview.png");
	expect((await manifest()).name).toBe("Mradi");
});

test("a change of another setting does not draw the pictures again", async () => {
	await change({ name: "Sayansi" });
	const before = previewPath();
	await change({ places: "Kisumu" });
	expect(previewPath()).toBe(before);
	await renderSite(app.context, site());
	expect(previewPath()).toBe(before);
});

describe("the owner's logo", () => {
	test("is the icon of the page, of phones and of the manifest, square and on the page's background", async () => {
		const logo = await buildAsset(app, admin);
		await change({ logo: { id: logo.id } });
		const icon = site().images.icon.href.replace(/-64\.png$/, "");
		expect(site().images.touchIcon).toBe(`${icon}-180.png`);
		for (const size of [64, 180, 192, 512]) {
			const path = `${icon}-${size}.png`;
			expect((await fetchUrl(path)).headers.get("content-type")).toBe("image/png");
			expect(await (await pictureAt(path)).metadata()).toMatchObject({
				...{ format: "png", width: size, height: size },
			});
			expect(near(await colourAt(path, size / 2, size / 2), [0xc2, 0x57, 0x1a])).toBe(true);
			expect(near(await colourAt(path, 1, 1), [0xf2, 0xf6, 0xed])).toBe(true);
		}
		expect((await manifest()).icons).toEqual(
			[192, 512].map((size) => ({
				...{ src: `${icon}-${size}.png`, sizes: `${size}x${size}`, type: "image/png" },
			})),
		);
		expect(near(await colourAt(previewPath(), 120, 100), [0xc2, 0x57, 0x1a])).toBe(true);
		expect((await app.call("GET", "/docs")).body).toContain(`href="${icon}-64.png"`);

		await reset();
		expect(site().images).toEqual(DEFAULT_IMAGES);
		expect((await manifest()).icons[0].src).toBe("/favicon.svg");
		// Other sites do not get it any more, and within the hour its files are gone.
		expect(await statusOf(`${icon}-512.png`)).toBe(410);
		await withdrawPreviews(app.context, isPreviewPublic);
		expect(await app.context.files.find(`${icon.slice(1)}-512.png`)).toBeUndefined();
	});

	test("that is withdrawn gives way to the default icon", async () => {
		const logo = await buildAsset(app, admin);
		await change({ name: "Sayansi", logo: { id: logo.id } });
		await db.updateTable("assets").set({ withdrawn_at: now() }).where("id", "=", logo.id).execute();
		await loadSite(app.context);
		expect(site().logo).toBeUndefined();
		await renderSite(app.context, site());
		await loadSite(app.context);
		expect(site().images).toEqual({
			...DEFAULT_IMAGES,
			preview: expect.stringContaining("-preview-1200.jpg"),
		});
		expect((await manifest()).icons[0].src).toBe("/favicon.svg");
	});
});

test("a change is kept if its preview picture cannot be stored, and the picture is rendered later", async () => {
	const { files } = app.context;
	const { put } = files;
	files.put = () => Promise.reject(new Error("disk full"));
	try {
		await change({ name: "Maabara" });
	} finally {
		files.put = put;
	}
	expect([site().name, previewPath()]).toEqual(["Maabara", "/preview.png"]);
	await renderSite(app.context, site());
	await expect.poll(previewPath).toContain("/media/");
});
