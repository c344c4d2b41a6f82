import { execFileSync } from "node:child_process";
import { once } from "node:events";
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
/** The browser context in which the admin is signed in. */
let admins: BrowserContext;
beforeAll(async () => {
	const executablePath = findChromium();
	[browser] = await Promise.all([
		chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) }),
		copyWorkTree().then(async (copy) => {
			tree = copy;
			dev = await startDev(tree);
		}),
	]);
	admins = await newContext();
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

const read = async (path: string) => (await fetch(dev.url + path)).text();

function restarts(): number {
	return dev.output.filter((line) => line.includes("finishing running requests")).length;
}

// Must run first, while Vite's cache is empty.
test("pages come with style and script, nothing is refused, and no page reloads by itself", async () => {
	const paths = ["/", "/projects", "/contact", "/request-service", "/results", "/login"];
	const { page, open, loads, complaints } = await newDevPage(admins);
	for (const path of paths) await open(path);
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Password").fill(ADMIN.password);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL("**/dashboard");
	const inside = ["/dashboard/users", "/dashboard/orders", "/dashboard/projects/new"];
	for (const path of inside) await open(path);
	await page.getByRole("toolbar").waitFor();
	const style = await page.getByRole("button", { name: "Bold" }).evaluate((button) => {
		const { cursor, minHeight } = getComputedStyle(button);
		return { cursor, minHeight, margin: getComputedStyle(document.body).margin };
	});
	expect(style).toMatchObject({ margin: "0px" });
	expect(complaints).toEqual([]);
	expect(loads()).toBe(paths.length + inside.length);
	expect(dev.output.filter((line) => /optimized dependencies changed/.test(line))).toEqual([]);
	await page.close();
});

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
		await tree.edit("src/app/site/login.tsx", "No account yet?", "New here?");
		await visitor.page.getByText("New here?").waitFor();
		await expectUndisturbed();
	});

	test("a file that the server stores triggers no hot update", async () => {
		const messages = await dev.hear();
		await fetch(`${dev.url}/api/auth/login`, { method: "POST", body: JSON.stringify(ADMIN) });
		await tree.edit("src/app/site/login.tsx", 'title="Login"', 'title="Come in"');
		await visitor.page.getByRole("heading", { name: "Come in" }).waitFor();
		messages.close();
		// The one update is that of the edited page.
		expect(messages.all.filter(({ event }) => event === "react-router:hmr")).toHaveLength(1);
		await expectUndisturbed();
	});
});

describe("editing a server file", () => {
	let visitor: DevPage;
	beforeAll(async () => {
		visitor = await newDevPage(await newContext());
		await visitor.open("/contact");
	});
	afterAll(() => visitor.page.context().close());

	test.each([
		["src/server/app.ts", '"ok"', '"elsewhere"', "/api/health"],
		["src/platform/settings.ts", '.prefault("off")', '.prefault("on")', "/sitemap.xml"],
		["src/features.ts", "\tgallery,\n", "", "/api/gallery"],
		[
			"src/features/projects/projects.service.server.ts",
			"Article not found",
			"Article elsewhere",
			"/api/school-projects/by-slug/none",
		],
	])("such as %s restarts the server and reloads the page", async (...change) => {
		const [file, from, to, path] = change;
		const [before, loads, restarted] = [await read(path), visitor.loads(), restarts()];
		await tree.edit(file, from, to);
		await expect.poll(visitor.loads, WAIT).toBe(loads + 1);
		await visitor.started();
		expect(await read(path)).not.toBe(before);
		expect(restarts()).toBe(restarted + 1);
		expect(visitor.complaints).toEqual([]);
	});

	test("keeps the visitor signed in", async () => {
		const { page, loads, open } = await newDevPage(admins);
		onTestFinished(() => admins.close());
		await open("/dashboard");
		await tree.edit("src/server/app.ts", "import", "// Changed.\nimport");
		await expect.poll(loads, WAIT).toBe(2);
		await page.getByRole("link", { name: "Audit Log" }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/dashboard");
	});

	test("while the previous server is still ending takes effect, and leaves one server running", async () => {
		const file = "src/server/sitemap-and-feed.ts";
		const held = connect(dev.port, "127.0.0.1").on("error", () => {});
		held.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{");
		// Its answer shows that the server has received the login request too.
		await read("/robots.txt");
		const restarted = restarts();
		await tree.edit(file, "User-agent", "# First.\nUser-agent");
		await expect.poll(restarts, WAIT).toBe(restarted + 1);
		await tree.edit(file, "User-agent", "# Second.\nUser-agent");
		await expect.poll(() => read("/robots.txt"), WAIT).toContain("Second");
		held.destroy();
		const processes = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
		const servers = processes
			.split("\n")
			.filter((line) => line.includes(join(tree.folder, "scripts/dev-server.ts")));
		expect(servers).toHaveLength(1);
	});
});

describe("editing a contract", () => {
	const file = "src/features/accounts/auth/auth.contract.ts";

	test("changes the form and the API", async () => {
		const { page, loads, started } = await openPage("/login");
		await tree.edit(file, "Please enter a valid email address", "Which e-mail address?");
		await expect.poll(loads, WAIT).toBe(2);
		await started();
		await page.getByLabel("Email").fill("amina");
		await page.getByRole("button", { name: "Login" }).click();
		await page.getByText("Which e-mail address?").waitFor();
		const answer = await fetch(`${dev.url}/api/auth/login`, {
			method: "POST",
			body: JSON.stringify({ email: "amina", password: "any" }),
		});
		expect(await answer.json()).toMatchObject({ fields: { email: "Which e-mail address?" } });
	});

	test("is complete even if the editor empties the file before it writes it", async () => {
		const text = await readFile(join(tree.folder, file), "utf8");
		const messages = await dev.hear();
		const saved = await open(join(tree.folder, file), "w");
		await expect.poll(() => messages.all.length, { ...WAIT, interval: 5 }).toBeGreaterThan(0);
		// Requests the module as a page does when it has received the update.
		expect(await read(`/${file}`)).not.toContain("Which e-mail address?");
		await saved.writeFile(text.replace("Which e-mail address?", "Whose?"));
		await saved.close();
		await expect.poll(() => read(`/${file}`), WAIT).toContain("Whose?");
		// The server has started with the new contract.
		expect((await fetch(`${dev.url}/api/health`)).status).toBe(200);
		messages.close();
	});
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

test("editing Vite's configuration restarts Vite, and later edits still take effect", async () => {
	const { page, loads } = await openPage("/contact");
	await tree.edit("vite.config.ts", "import", "// Changed.\nimport");
	await expect.poll(loads, WAIT).toBeGreaterThan(1);
	await page.context().close();
	// Consumes the messages that Vite buffers for the next client, here that the server has restarted.
	const messages = await dev.hear();
	await tree.edit("src/server/sitemap-and-feed.ts", "User-agent", "# Third.\nUser-agent");
	await expect.poll(() => read("/robots.txt"), WAIT).toContain("Third");
	const next = await openPage("/contact");
	await tree.edit("src/app/site/contact.tsx", "Ask about a project", "Ask about the project");
	await next.page.getByText("Ask about the project").waitFor();
	messages.close();
});

test("a server that cannot start says so, and starts once its file is fixed", async () => {
	const { loads } = await openPage("/contact");
	const file = "src/server/sitemap-and-feed.ts";
	await tree.edit(file, "import", "const = 1;\nimport");
	await expect.poll(() => dev.output.join("\n"), WAIT).toContain("restarts at the next change");
	expect((await fetch(`${dev.url}/api/health`)).status).toBe(503);
	await tree.edit(file, "const = 1;\nimport", "import");
	await expect.poll(loads, WAIT).toBe(2);
	expect((await fetch(`${dev.url}/api/health`)).status).toBe(200);
});

// These come last: they end the server that all other tests share.
test("SIGTERM to npm ends everything, with a page open, and frees the port", async () => {
	await openPage("/contact");
	await dev.stop("SIGTERM", "npm");
	await expectPortIsFree();
});

test("so does Ctrl-C, which every process gets", async () => {
	dev = await startDev(tree);
	await dev.stop("SIGINT", "all");
	await expectPortIsFree();
});

async function expectPortIsFree(): Promise<void> {
	const next = createServer().listen(dev.port, "127.0.0.1");
	await once(next, "listening");
	next.close();
}
