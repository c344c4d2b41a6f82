import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pngBytes, uploadOf } from "./support/media.ts";
import { type RunningServer, startServer } from "./support/server.ts";

const SITE = "https://mradi.example";
const ADMIN = { email: "admin@school.example", password: "the admins password" };

let folder: string;
let server: RunningServer;
/** Path of an upload that is the cover of the project `pump` and is in its text. */
let picture: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "mradi-public-address-"));
	server = await startServer({
		DATA_DIR: folder,
		DEMO_CONTENT: "off",
		SITE_URL: SITE,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	const post = async (path: string, body: string | FormData, token?: string) => {
		const headers = token ? { authorization: `Bearer ${token}` } : undefined;
		const answer = await fetch(server.url + path, { method: "POST", headers, body });
		return (await answer.json()).result;
	};
	const { token } = await post("/api/auth/login", JSON.stringify(ADMIN));
	const { id, url } = await post("/api/assets/upload", uploadOf(await pngBytes(900, 600)), token);
	picture = new URL(url).pathname;
	const project = {
		title: "Pump",
		content: `<p><img src="${url}" alt="Inside"></p>`,
		status: "published",
		cover_image_id: id,
	};
	await post("/api/school-projects", JSON.stringify(project), token);
	const photo = { title: "Field day", description: "Testing", image_id: id, featured: true };
	await post("/api/gallery", JSON.stringify(photo), token);
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

test("server-rendered pages refer to pictures by path, previews and structured data by absolute address", async () => {
	const page = await (await fetch(`${server.url}/projects/pump`)).text();
	expect(page).toContain(`<img src="${picture}" alt="Inside"`);
	const [, preview = ""] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
	// Never the cover, which is WebP. The project's own preview is rendered some time after publication.
	expect(preview.replace(/[0-9a-f]{24}/, "NAME")).toBeOneOf([
		`${SITE}/preview.png`,
		`${SITE}/media/NAME-preview-1200.jpg`,
	]);
	const [, structured = ""] = /<script type="application\/ld\+json">([^<]+)</.exec(page) ?? [];
	expect(JSON.parse(structured).image).toBe(SITE + picture);
	// No other picture has an absolute address.
	const others = page.replace(preview, "").replace(SITE + picture, "");
	expect(others).not.toContain(`${SITE}/media`);

	for (const path of ["/", "/projects", "/gallery"]) {
		const html = await (await fetch(server.url + path)).text();
		expect(html, path).toContain("/media/");
		expect(html, path).not.toContain(`${SITE}/media`);
	}
});
