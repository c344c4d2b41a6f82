import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { CHROMIUM_ARGUMENTS, findChromium } from "./support/chromium.ts";
import { ADMIN, type DevServer, startDev } from "./support/dev.ts";
import { type DevPage, newDevPage, WAIT } from "./support/dev-page.ts";
import { copyWorkTree, type WorkTree } from "./support/work-tree.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let tree: WorkTree;
let dev: DevServer;
let browser: Browser;
beforeAll(async () => {
	const executablePath = findChromium();
	[browser] = await Promise.all([
		chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) }),
		copyWorkTree().then(async (copy) => {
			tree = copy;
			dev = await startDev(tree);
		}),
	]);
});
afterAll(async () => {
	await browser?.close();
	await dev?.stop("SIGTERM", "all");
	await tree?.remove();
});

/** Tests close the whole context: closing a single page can hang while it reloads. */
function newContext(): Promise<BrowserContext> {
	return browser.newContext({ baseURL: dev.url });
}

/** A new page for one test. A page that is already open may be about to reload. */
async function openPage(path: string): Promise<DevPage> {
	const context = await newContext();
	onTestFinished(() => context.close());
	const opened = await newDevPage(context);
	await opened.open(path);
	return opened;
}

/** Fetches on a new connection, because a server that restarts closes idle ones. */
const fetchFresh = (path: string, { headers, ...options }: RequestInit = {}) =>
	fetch(dev.url + path, { ...options, headers: { ...headers, connection: "close" } });

const read = async (path: string) => (await fetchFresh(path)).text();

function signIn(email = ADMIN.email): Promise<Response> {
	const body = JSON.stringify({ email, password: ADMIN.password });
	return fetchFresh("/api/auth/login", { method: "POST", body });
}

function restarts(): number {
	return dev.output.filter((line) => line.includes("finishing running requests")).length;
}

// Must run first, while Vite's cache is empty.
test("pages load with styles and scripts, no request is refused, and no page reloads by itself", async () => {
	const { page, open, loads, complaints } = await newDevPage(await newContext());
	onTestFinished(() => page.context().close());
	for (const path of ["/", "/request-service", "/login"]) await open(path);
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Password").fill(ADMIN.password);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL("**/dashboard");
	await open("/dashboard/projects/new");
	await page.getByRole("toolbar").waitFor();
	const style = await page.getByRole("button", { name: "Bold" }).evaluate((button) => {
		const { cursor, minHeight } = getComputedStyle(button);
		return { cursor, minHeight, margin: getComputedStyle(document.body).margin };
	});
	expect(style).toMatchObject({ margin: "0px" });
	expect(complaints).toEqual([]);
	expect(loads()).toBe(4);
	expect(dev.output.filter((line) => /optimized dependencies changed/.test(line))).toEqual([]);
});

test("the packages of all other pages are bundled before one is opened", async () => {
	const list = await readFile(join(tree.folder, "node_modules/.vite/deps/_metadata.json"), "utf8");
	const bundled = Object.keys(JSON.parse(list).optimized);
	const packages = packagesOfPages();
	expect(packages).toContain("react-hook-form");
	expect(packages.filter((name) => !bundled.includes(name))).toEqual([]);
});

/** The packages that browsers load, some of them only on one screen. */
function packagesOfPages(): string[] {
	const files = globSync("src/{app,ui,features}/**/*.{ts,tsx}", { cwd: tree.folder });
	// Only the build uses the routes, and only the server reads M-Pesa messages.
	const elsewhere = /\.(server|test)\.|\/(routes|provider-messages)\.ts$/;
	const texts = files
		.filter((file) => !elsewhere.test(file))
		.map((file) => readFileSync(join(tree.folder, file), "utf8"));
	const found = texts.flatMap((text) => [
		...text.matchAll(/^import (?!type )[^;]*?from "([^".][^"]*)"|import\(\s*"([^".][^"]*)"/gm),
	]);
	const names = found.map(([, name, lazy]) => name ?? lazy).filter((name) => name !== undefined);
	return [...new Set(names)].filter((name) => !name.startsWith("node:")).sort();
}

describe("while a visitor is typing", () => {
	let visitor: DevPage;
	beforeAll(async () => {
		visitor = await newDevPage(await newContext());
		await visitor.open("/login");
		await visitor.page.getByLabel("Email").fill("amina@school.example");
	});
	afterAll(() => visitor.page.context().close());

	async function expectUndisturbed(): Promise<void> {
		expect(await visitor.page.getByLabel("Email").inputValue()).toBe("amina@school.example");
		expect(visitor.loads()).toBe(1);
		expect(restarts()).toBe(0);
		expect(visitor.complaints).toEqual([]);
	}

	test("an edited screen shows at once, and typed text is kept", async () => {
		const file = "src/features/accounts/auth/login-form.tsx";
		await tree.edit(file, "Forgot your password?", "Lost it?");
		await visitor.page.getByRole("link", { name: "Lost it?" }).waitFor();
		await expectUndisturbed();
		// A page that is requested now contains the change too.
		expect(await read("/login")).toContain("Lost it?");
	});

	test("an edited style sheet shows at once, and typed text is kept", async () => {
		await tree.edit("src/app/styles/base.css", "body {", "body {\n\toutline: 3px solid red;");
		const outline = () => visitor.page.evaluate(() => getComputedStyle(document.body).outlineWidth);
		await expect.poll(outline, WAIT).toBe("3px");
		await expectUndisturbed();
	});

	test("editing a test file restarts and reloads nothing", async () => {
		await tree.edit("src/features/orders/orders.api.test.ts", "import", "// Changed.\nimport");
		await tree.edit("tests/start.test.ts", "import", "// Changed.\nimport");
		// Changes are handled in order: once this one shows, the two before it have been handled.
		await tree.edit("src/features/accounts/pages/login.tsx", "No account yet?", "New here?");
		await visitor.page.getByText("New here?").waitFor();
		await expectUndisturbed();
	});

	test("a file that the server stores triggers no hot update", async () => {
		const messages = await dev.collectMessages();
		await signIn();
		await tree.edit("src/features/accounts/pages/login.tsx", 'title="Login"', 'title="Come in"');
		await visitor.page.getByRole("heading", { name: "Come in" }).waitFor();
		messages.close();
		// The one update is that of the edited page.
		expect(messages.all.filter(({ event }) => event === "react-router:hmr")).toHaveLength(1);
		await expectUndisturbed();
	});
});

describe("editing a server file", () => {
	let visitor: DevPage;
	let token: string;
	beforeAll(async () => {
		visitor = await newDevPage(await newContext());
		await visitor.open("/contact");
		token = (await (await signIn()).json()).result.token;
	});
	afterAll(() => visitor.page.context().close());

	test("restarts the server and reloads the page", async () => {
		const path = "/api/school-projects/by-slug/none";
		const [before, loads, restarted] = [await read(path), visitor.loads(), restarts()];
		await tree.edit(
			"src/features/projects/projects.service.server.ts",
			"Article not found",
			"Article elsewhere",
		);
		await expect.poll(visitor.loads, WAIT).toBe(loads + 1);
		await visitor.started();
		expect(await read(path)).not.toBe(before);
		expect(restarts()).toBe(restarted + 1);
		expect(visitor.complaints).toEqual([]);
	});

	test("while the previous server is still ending takes effect, and leaves one server running", async () => {
		const endlessRequest = connect(dev.port, "127.0.0.1").on("error", () => {});
		endlessRequest.write(
			"POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
		);
		// Its answer shows that the server has received the login request too.
		const sitemap = await read("/sitemap.xml");
		const restarted = restarts();
		await tree.edit("src/platform/settings.ts", '.prefault("off")', '.prefault("on")');
		await expect.poll(restarts, WAIT).toBe(restarted + 1);
		await tree.edit("src/server/other-routes.ts", '"ok"', '"elsewhere"');
		await expect.poll(() => read("/api/health"), WAIT).toContain("elsewhere");
		expect(await read("/sitemap.xml")).not.toBe(sitemap);
		endlessRequest.destroy();
		const processes = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
		const servers = processes
			.split("\n")
			.filter((line) => line.includes(join(tree.folder, "scripts/dev-server.ts")));
		expect(servers).toHaveLength(1);
	});

	test("keeps people signed in", async () => {
		const headers = { authorization: `Bearer ${token}` };
		expect((await fetchFresh("/api/auth/verify", { headers })).status).toBe(200);
	});
});

test("editing a contract changes the form and the API, even if the editor empties the file first", async () => {
	const file = "src/features/accounts/auth/auth.contract.ts";
	const { page, loads, started } = await openPage("/login");
	const text = await readFile(join(tree.folder, file), "utf8");
	const messages = await dev.collectMessages();
	const saved = await open(join(tree.folder, file), "w");
	await expect.poll(() => messages.all.length, { ...WAIT, interval: 5 }).toBeGreaterThan(0);
	messages.close();
	// Requests the module as a page does when it has received the update.
	expect(await read(`/${file}`)).not.toContain("Which email address?");
	await saved.writeFile(text.replace("Please enter a valid email address", "Which email address?"));
	await saved.close();
	await expect.poll(() => read(`/${file}`), WAIT).toContain("Which email address?");
	await expect.poll(loads, WAIT).toBeGreaterThan(1);
	await started();
	await page.getByLabel("Email").fill("amina");
	await page.getByRole("button", { name: "Login" }).click();
	await page.getByRole("alert").getByText("Which email address?").waitFor();
	const answer = await signIn("amina");
	expect(await answer.json()).toMatchObject({ fields: { email: "Which email address?" } });
});

test("a page that cannot be rendered reloads once its file is fixed", async () => {
	const { page, listening } = await newDevPage(await newContext());
	onTestFinished(() => page.context().close());
	const file = "src/features/accounts/auth/login-form.tsx";
	await tree.edit(file, "return (", "return ((");
	await expect.poll(async () => (await page.goto("/login"))?.status(), WAIT).toBe(500);
	await listening();
	await tree.edit(file, "return ((", "return (");
	await page.getByLabel("Email").waitFor();
});

describe("at the end", () => {
	let visitor: DevPage;
	beforeAll(async () => {
		visitor = await newDevPage(await newContext());
		await visitor.open("/contact");
	});
	afterAll(() => visitor?.page.context().close());

	test("a server that cannot start says so, and starts once its file is fixed", async () => {
		const file = "src/server/sitemap-and-feed.ts";
		await tree.edit(file, "import", "const = 1;\nimport");
		await dev.printed("restarts at the next change");
		expect((await fetchFresh("/api/health")).status).toBe(503);
		await tree.edit(file, "const = 1;\nimport", "import");
		await expect.poll(visitor.loads, WAIT).toBe(2);
		expect((await fetchFresh("/api/health")).status).toBe(200);
	});

	// These come last, because they stop the server that all tests share.
	test("SIGTERM to npm ends everything, with a page open, and frees the port", async () => {
		await visitor.listening();
		await dev.stop("SIGTERM", "npm");
		await expectPortIsFree();
	});
});

test("Ctrl-C, which every process receives, does the same", async () => {
	dev = await startDev(tree);
	await dev.stop("SIGINT", "all");
	await expectPortIsFree();
});

async function expectPortIsFree(): Promise<void> {
	const next = createServer().listen(dev.port, "127.0.0.1");
	await once(next, "listening");
	next.close();
}
