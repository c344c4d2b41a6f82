import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { sanitizeArticle } from "../../src/features/projects/article-html.server.ts";
import { ATTACKS, HOSTILE_DRAWINGS, SCRIPT_ATTACKS } from "../support/attacks.ts";
import { startServer } from "../support/server.ts";
import type { Call } from "./dashboard.ts";
import { ADMIN, expect, openDashboard, started, withNewServer } from "./test.ts";
import { watchForAttacks } from "./watch.ts";

// Hundreds of articles that would disturb other tests. Motion is allowed because an attack may use an animation.
const test = withNewServer();
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Redirects to another page. No policy can forbid that, but the sanitiser removes it. */
const LEADS_AWAY = "content='0;url=x'";
const ALL_ATTACKS = [...ATTACKS.map(([attack]) => attack), ...SCRIPT_ATTACKS];
/** Unsanitised attacks per page: few pages to open, and not too many for the editor. */
const MANY = 88;
/** Attacks per page in the test in which every page must run a script. */
const FEW = 16;
/** Closes every element that an attack left open, so that the next attack is read as markup. */
const CLOSE = `'"></textarea></title></style></script></noscript></template></select></xmp></iframe></object></svg></math></table>-->]]>\n`;

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
	Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
		all.slice(index * size, (index + 1) * size),
	);

/** Triggers everything in an article that waits for a click or the pointer. */
async function touchAll(page: Page, within: string): Promise<void> {
	await page.evaluate((selector) => {
		// Links to other programs (feed:) count too: the browser's question would block every later click.
		const leadsAway = (address: string) =>
			!/^(javascript|data|vbscript|view-source):/.test(address);
		// Submitting a form to another page is not an attack, but would leave this one.
		const keepHere = (event: Event) => {
			if (leadsAway((event.target as HTMLFormElement).action)) event.preventDefault();
		};
		document.addEventListener("submit", keepHere);
		for (const element of document.querySelectorAll(`${selector} *`)) {
			for (const name of ["pointerenter", "mouseover", "focus", "beforeinput", "animationstart"]) {
				element.dispatchEvent(new Event(name, { bubbles: true }));
			}
			const link = element.closest("a, area") as HTMLAnchorElement | null;
			if (link?.hasAttribute("href") && leadsAway(link.href)) continue;
			// A javascript: address runs in the window that opens it, which has to be this one.
			link?.removeAttribute("target");
			element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
		}
	}, within);
	// A task queued now runs after those that the attacks have queued.
	await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

async function store(api: Call, token: string, title: string, content: string) {
	const { status, body } = await api("POST", "/school-projects", {
		token,
		body: { title, content: `<p>Safe text</p>${content}`, status: "published" },
	});
	expect(status, JSON.stringify(body)).toBe(201);
	return body.result as { id: string; slug: string; content: string };
}

/** Opens an article as a visitor (loaded from the server, then through a link), in the editor and in its preview. */
async function openEverywhere(
	page: Page,
	origin: string,
	article: { id: string; slug: string; title: string },
	check: () => Promise<void>,
): Promise<void> {
	await page.goto(`${origin}/projects/${article.slug}`);
	await expect(page.getByText("Safe text").first()).toBeVisible();
	await check();
	await page.goto(`${origin}/projects?search=${encodeURIComponent(article.title)}`);
	await started(page);
	await page.getByRole("main").getByRole("link", { name: article.title }).first().click();
	await expect(page.locator(".project-content")).toContainText("Safe text");
	await check();
	await page.goto(`${origin}/dashboard/projects/${article.id}/edit`);
	await expect(page.getByRole("textbox", { name: "Content" })).toContainText("Safe text");
	await check();
	await openPreview(page);
	await check();
}

/** Opens the preview through the form, as staff do, but in this tab, which is being watched. */
async function openPreview(page: Page): Promise<void> {
	await page.evaluate(() => {
		window.open = () => window;
	});
	await page.getByRole("button", { name: "More actions for this project" }).click();
	await page.getByRole("button", { name: "Preview" }).click();
	await page.waitForURL(/\/preview$/);
	await expect(page.locator(".project-content")).toContainText("Safe text");
}

test("no stored article runs a script, and an SVG with scripts is shown as a picture that runs and fetches nothing", async ({
	page,
	server,
	api,
	adminToken,
}) => {
	// Sanitises each attack separately: next to another one it might be parsed differently.
	const stored = ALL_ATTACKS.map((attack) => sanitizeArticle(attack)).join("");
	const drawings = HOSTILE_DRAWINGS.map((source) => `<p><img src="${source}"></p>`).join("");
	const title = "Harmless";
	const article = await store(api, adminToken, title, stored + drawings);
	expect(article.content).toContain(`<p>Safe text</p>${stored}`);
	const seen = await watchForAttacks(page);
	await openDashboard(page, adminToken, "/dashboard/account");
	await openEverywhere(page, server.url, { ...article, title }, async () => {
		const shown = page.locator(".article").last().locator("img[src]");
		for (let drawing = -HOSTILE_DRAWINGS.length; drawing < 0; drawing += 1) {
			await shown.nth(drawing).scrollIntoViewIfNeeded();
			await expect
				.poll(() => shown.nth(drawing).evaluate((img: HTMLImageElement) => img.naturalWidth))
				.toBe(40);
		}
		await touchAll(page, ".article");
		expect(seen.ran).toEqual([]);
		expect(seen.foreignRequests.filter((request) => !request.startsWith("image "))).toEqual([]);
	});
	expect(seen.foreignRequests.join("\n")).not.toContain("evil.example");
	// The page fixture fails the test if the browser reports a policy violation.
});

/** A server whose articles were written directly to the database, past the sanitiser. */
async function serverWithRawArticles(groups: string[][]) {
	const folder = await mkdtemp(join(tmpdir(), "mradi-e2e-attacks-"));
	const server = await startServer({
		DATA_DIR: folder,
		DEMO_CONTENT: "off",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	const call = async (path: string, body: unknown, token?: string) => {
		const response = await fetch(`${server.url}/api${path}`, {
			method: "POST",
			headers: token ? { authorization: `Bearer ${token}` } : {},
			body: JSON.stringify(body),
		});
		return (await response.json()).result;
	};
	const { token } = await call("/auth/login", ADMIN);
	const handle = new Database(join(folder, "mradi.sqlite"));
	const articles: { id: string; slug: string; title: string }[] = [];
	for (const [index, group] of groups.entries()) {
		const title = `Raw ${index}`;
		const draft = { title, content: "<p>Safe text</p>", status: "published" };
		const { id, slug } = await call("/school-projects", draft, token);
		handle
			.prepare("update articles set content = ? where id = ?")
			.run(`<p>Safe text</p>${group.join(CLOSE)}${CLOSE}`, id);
		articles.push({ id, slug, title });
	}
	handle.close();
	return {
		server,
		token: token as string,
		articles,
		async close() {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/**
 * Expected without the sanitiser: policy violations, missing pictures, and page globals that are overwritten by names
 * in the markup.
 */
const PROVOKED = /./;

test("even without the sanitiser, the content security policy lets no script run", async ({
	page,
	expectedErrors,
}) => {
	test.setTimeout(240_000);
	expectedErrors.push(PROVOKED);
	const groups = inGroups(
		ALL_ATTACKS.filter((attack) => !attack.includes(LEADS_AWAY)),
		MANY,
	);
	const raw = await serverWithRawArticles(groups);
	try {
		const seen = await watchForAttacks(page);
		await page.addInitScript((token) => {
			localStorage.setItem("authToken", `Bearer ${token}`);
		}, raw.token);
		for (const [index, { slug, id }] of raw.articles.entries()) {
			const check = async () => {
				await touchAll(page, ".article");
				expect(seen.ran, groups[index]?.join("\n")).toEqual([]);
			};
			await page.goto(`${raw.server.url}/projects/${slug}`);
			await expect(page.getByText("Safe text").first()).toBeAttached();
			await check();
			await page.goto(`${raw.server.url}/dashboard/projects/${id}/edit`);
			await expect(page.getByRole("textbox", { name: "Content" })).toContainText("Safe text", {
				// The editor has to parse dozens of attacks.
				timeout: 60_000,
			});
			await check();
			await openPreview(page);
			await check();
		}
		// The policy allows pictures from any host. The browser may prefetch them as "other".
		expect(seen.foreignRequests.filter((request) => !/^(image|other) /.test(request))).toEqual([]);
	} finally {
		await raw.close();
	}
});

test("the attacks are real: without sanitiser and policy, each page of attacks runs a script", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(PROVOKED);
	const groups = inGroups(
		ALL_ATTACKS.filter((attack) => !attack.includes(LEADS_AWAY)),
		FEW,
	);
	const raw = await serverWithRawArticles(groups);
	try {
		const seen = await watchForAttacks(page);
		await page.route(/\/projects\/raw-/, async (route) => {
			const response = await route.fetch();
			const { "content-security-policy": _, ...headers } = response.headers();
			await route.fulfill({ response, headers });
		});
		// Scripts in the markup run without the application.
		await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
		for (const { slug } of raw.articles) {
			await page.goto(`${raw.server.url}/projects/${slug}`);
			await expect
				.poll(() => seen.ran.some((ran) => ran.includes(slug) || ran.startsWith("dialog")))
				.toBe(true);
		}
	} finally {
		await raw.close();
	}
});
