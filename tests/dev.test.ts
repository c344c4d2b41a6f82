import { once } from "node:events";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CHROMIUM_ARGUMENTS, findChromium } from "./support/chromium.ts";
import { ADMIN, type DevServer, startDev } from "./support/dev.ts";
import { copyWorkTree, type WorkTree } from "./support/work-tree.ts";

vi.setConfig({ testTimeout: 90_000 });

let tree: WorkTree;
let dev: DevServer;
let browser: Browser;
async function startAfresh(): Promise<void> {
	await dev?.stop("SIGTERM", "all");
	await tree?.remove();
	tree = await copyWorkTree();
	dev = await startDev(tree);
}
beforeAll(async () => {
	await startAfresh();
	const executablePath = findChromium();
	browser = await chromium.launch({
		args: CHROMIUM_ARGUMENTS,
		...(executablePath && { executablePath }),
	});
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await dev?.stop("SIGTERM", "all");
	await tree?.remove();
});

let context: BrowserContext;
let page: Page;
/** Whatever a developer would find in the console in red, or as a request that failed. */
let complaints: string[];
let loads: number;
/** Whether the page would hear of a change. */
let listening: boolean;
beforeEach(async ({ task }) => {
	// The first try has left its edits behind.
	if (task.result?.retryCount) await startAfresh();
	complaints = [];
	loads = 0;
	context = await browser.newContext({ baseURL: dev.url });
	page = await context.newPage();
	page.on("console", (message) => {
		if (message.text() === "[vite] connected.") listening = true;
		if (message.type() === "error") complaints.push(message.text());
	});
	page.on("request", (request) => {
		if (request.isNavigationRequest()) listening = false;
	});
	page.on("pageerror", (error) => complaints.push(String(error)));
	page.on("requestfailed", (request) => {
		const reason = request.failure()?.errorText;
		// A page that is left drops the calls it has begun.
		if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} ${reason}`);
	});
	page.on("response", (answer) => {
		if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
	});
	page.on("domcontentloaded", () => {
		loads += 1;
	});
}, 120_000);
afterEach(() => context.close());

const WAIT = { timeout: 20_000, interval: 50 };

/** Opens a page and waits until its scripts have taken it over. */
async function open(path: string): Promise<void> {
	await page.goto(path);
	await started();
}

async function started(): Promise<void> {
	await expect.poll(() => listening, WAIT).toBe(true);
	await page.waitForFunction(() =>
		Object.keys(document.getElementById("main") ?? {}).some((key) =>
			key.startsWith("__reactProps"),
		),
	);
}

async function signIn(): Promise<void> {
	await open("/login");
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Password").fill(ADMIN.password);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL("**/dashboard");
}

/** Types into the form of the login page, does something, and looks whether it is still there. */
async function whileTyping(action: () => Promise<void>): Promise<void> {
	await open("/login");
	await page.getByLabel("Email").fill("amina@school.example");
	await action();
	expect(await page.getByLabel("Email").inputValue()).toBe("amina@school.example");
	expect(loads).toBe(1);
}

function restarts(): number {
	return dev.output.filter((line) => line.includes("finishing the requests under way")).length;
}

// The first one: Vite's cache is empty.
test("pages come with style and script, nothing is refused, and no page reloads by itself", async () => {
	const paths = ["/", "/projects", "/contact", "/request-service", "/results"];
	for (const path of paths) await open(path);
	await signIn();
	for (const path of ["/dashboard/users", "/dashboard/projects/new", "/dashboard/orders"]) {
		await open(path);
		paths.push(path);
	}
	await page.goto("/dashboard/projects/new");
	await page.getByRole("toolbar").waitFor();
	const style = await page.getByRole("button", { name: "Bold" }).evaluate((button) => {
		const { cursor, minHeight } = getComputedStyle(button);
		return { cursor, minHeight, margin: getComputedStyle(document.body).margin };
	});
	expect(style).toMatchObject({ margin: "0px" });
	expect(complaints).toEqual([]);
	// And /login, and the last one again.
	expect(loads).toBe(paths.length + 2);
	expect(dev.output.filter((line) => /optimized dependencies changed/.test(line))).toEqual([]);
});

test("a change of a screen shows at once, and what was typed stays", async () => {
	await whileTyping(async () => {
		await tree.edit(
			"src/features/accounts/auth/login-form.tsx",
			"Forgot your password?",
			"Lost it?",
		);
		await page.getByRole("link", { name: "Lost it?" }).waitFor();
	});
	expect(complaints).toEqual([]);
	expect(restarts()).toBe(0);
	// The next page comes so from the server.
	expect(await (await fetch(`${dev.url}/login`)).text()).toContain("Lost it?");
});

test("a change of a style sheet shows at once, and what was typed stays", async () => {
	await whileTyping(async () => {
		await tree.edit("src/app/styles/base.css", "body {", "body {\n\toutline: 3px solid red;");
		const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineWidth);
		await expect.poll(outline, WAIT).toBe("3px");
	});
	expect(complaints).toEqual([]);
	expect(restarts()).toBe(0);
});

test.each([
	["src/server/sitemap-and-feed.ts", "Disallow: /dashboard", "Disallow: /elsewhere", "/robots.txt"],
	["src/server/app.ts", '"ok"', '"elsewhere"', "/api/health"],
	["src/platform/settings.ts", 'prefault("off")', 'prefault("on")', "/sitemap.xml"],
	["src/features.ts", "\tgallery,\n", "", "/api/gallery"],
	["src/platform/http/openapi.server.ts", "is an envelope", "is elsewhere", "/api/openapi.json"],
	[
		"src/features/projects/projects.service.server.ts",
		"Article not found",
		"Article elsewhere",
		"/api/school-projects/by-slug/none",
	],
])("a change of %s restarts the server, and the page reloads by itself", async (...change) => {
	const [file, from, to, path] = change;
	const read = async () => (await fetch(dev.url + path)).text();
	await open("/contact");
	const [before, restarted] = [await read(), restarts()];
	await tree.edit(file, from, to);
	await expect.poll(() => loads, WAIT).toBe(2);
	await started();
	expect(await read()).not.toBe(before);
	expect(restarts()).toBe(restarted + 1);
	expect(complaints).toEqual([]);
});

test("a change of a contract reaches both sides", async () => {
	await open("/login");
	await tree.edit(
		"src/features/accounts/auth/auth.contract.ts",
		"Please enter a valid email address",
		"Which e-mail address?",
	);
	await expect.poll(() => loads, WAIT).toBe(2);
	await started();
	await page.getByLabel("Email").fill("amina");
	await page.getByRole("button", { name: "Login" }).click();
	await page.getByText("Which e-mail address?").waitFor();
	const answer = await fetch(`${dev.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email: "amina", password: "any" }),
	});
	expect(await answer.json()).toMatchObject({ fields: { email: "Which e-mail address?" } });
});

test("a session survives a restart of the server", async () => {
	await signIn();
	await page.getByRole("heading", { level: 1 }).waitFor();
	const before = loads;
	await tree.edit("src/server/app.ts", "import", "// Changed.\nimport");
	await expect.poll(() => loads, WAIT).toBe(before + 1);
	await page.getByRole("link", { name: "Audit Log" }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a change of a test restarts and reloads nothing", async () => {
	const before = restarts();
	await whileTyping(async () => {
		await tree.edit("src/features/orders/orders.api.test.ts", "import", "// Changed.\nimport");
		await tree.edit("tests/start.test.ts", "import", "// Changed.\nimport");
		// What comes after them shows when they have been seen.
		await tree.edit("src/app/site/login.tsx", "No account yet?", "New here?");
		await page.getByText("New here?").waitFor();
	});
	expect(restarts()).toBe(before);
});

test("a page that cannot be rendered reloads when its file is mended", async () => {
	const file = "src/features/accounts/auth/login-form.tsx";
	await tree.edit(file, "return (", "return ((");
	await expect.poll(async () => (await page.goto("/login"))?.status(), WAIT).toBe(500);
	await expect.poll(() => listening, WAIT).toBe(true);
	const before = loads;
	await tree.edit(file, "return ((", "return (");
	await page.getByLabel("Email").waitFor();
	await expect.poll(() => loads, WAIT).toBe(before + 1);
});

test("a change of Vite's configuration is followed, and changes are followed after it", async () => {
	await open("/contact");
	await tree.edit("vite.config.ts", "import", "// Changed.\nimport");
	await expect.poll(() => loads, WAIT).toBeGreaterThan(1);
	await tree.edit("src/server/sitemap-and-feed.ts", "User-agent", "# Changed.\nUser-agent");
	const robots = async () => (await fetch(`${dev.url}/robots.txt`)).text();
	await expect.poll(robots, WAIT).toContain("Changed");
	await tree.edit("src/app/site/contact.tsx", "Ask about a project", "Ask about the project");
	await page.getByText("Ask about the project").waitFor();
});

test("a server that cannot start says so, and starts when its file is mended", async () => {
	await open("/contact");
	const path = join(tree.folder, "src/server/sitemap-and-feed.ts");
	const whole = await readFile(path, "utf8");
	await writeFile(path, `${whole}\nconst = 1;`);
	await expect.poll(() => dev.output.join("\n"), WAIT).toContain("starts again at the next change");
	expect((await fetch(`${dev.url}/api/health`)).status).toBe(503);
	// As editors save that write a new file and put it into the place of the old one.
	await writeFile(`${path}~`, whole);
	await rename(`${path}~`, path);
	await expect.poll(() => loads, WAIT).toBe(2);
	expect((await fetch(`${dev.url}/api/health`)).status).toBe(200);
});

test.each([
	["SIGINT", "all"],
	["SIGTERM", "npm"],
] as const)(
	"%s to %s ends everything, with a page open, and frees the port",
	async (signal, to) => {
		await open("/contact");
		await dev.stop(signal, to);
		const next = createServer().listen(dev.port, "127.0.0.1");
		await once(next, "listening");
		next.close();
		dev = await startDev(tree);
	},
);
