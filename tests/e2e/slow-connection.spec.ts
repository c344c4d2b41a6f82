import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { applicationStarted } from "../support/application-start.ts";
import {
	bytesOf,
	PHONE,
	recordTransfers,
	setNetwork,
	slowDown,
	type Transfer,
} from "../support/slow-network.ts";
import { confirmation, fillOrder, submitButton } from "./orders.ts";
import { expect, test } from "./test.ts";
import { follow } from "./visit.ts";

/* Order and size of what a phone downloads at 400 kbit/s with a delay of 400 ms. */

test.use(PHONE);

/** Transfers before the application ran. How much it prefetches afterwards depends on the machine. */
function beforeStart(transfers: readonly Transfer[]): readonly Transfer[] {
	const started = transfers.findIndex(({ path }) => path.includes("/after-start-"));
	return started < 0 ? transfers : transfers.slice(0, started);
}

test("on a slow connection, text comes first, then the first picture, then the scripts, and everything else when it comes near the screen", async ({
	page,
}) => {
	test.slow();
	const session = await slowDown(page);
	const transfers = recordTransfers(session);
	const ofKind = (kind: string) => transfers.filter((transfer) => transfer.kind === kind);
	const withPath = (part: string) => transfers.filter(({ path }) => path.includes(part));

	await page.goto("/", { waitUntil: "commit" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await applicationStarted(page);
	expect(withPath("/media/")).toEqual([]);
	const [framework] = withPath("/framework-");
	const firstScript = Math.min(...ofKind("scripts").map(({ ended = Infinity }) => ended));
	expect(framework?.asked, "the largest script does not wait").toBeLessThan(firstScript);
	expect(bytesOf(beforeStart(transfers))).toBeLessThan(162_500);

	// Inside the site: the page's own script and its data are requested together, each once.
	const firstAfter = transfers.length;
	await follow(page, "Projects");
	const cards = page.getByRole("main").getByRole("article");
	await expect(cards).toHaveCount(10);
	const asked = transfers.slice(firstAfter);
	const calls = asked.filter(({ path }) => path.startsWith("/api/"));
	expect(calls.map(({ path }) => path.replace(/\?.*/, "")).sort()).toEqual([
		"/api/categories",
		"/api/school-projects",
	]);
	const pageScript = asked.find(({ path }) => path.includes("/assets/projects-"));
	for (const { asked, path } of calls)
		expect(asked, path).toBeLessThan(pageScript?.ended as number);

	// The same page as a first visit.
	await page.context().clearCookies();
	await session.send("Network.clearBrowserCache");
	await page.goto("/projects", { waitUntil: "commit" });
	await applicationStarted(page);
	// From this page's document on: before it, the previous page may request pictures, which never end.
	const first = transfers.slice(transfers.findLastIndex(({ kind }) => kind === "page"));
	const pictures = first.filter(({ kind }) => kind === "pictures");
	const scripts = first.filter(({ kind }) => kind === "scripts");
	// The largest script is requested after the text, the others after the picture.
	const [html] = first.filter(({ kind }) => kind === "page");
	const [picture] = pictures;
	const text = await page.evaluate(
		() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime as number,
	);
	for (const { path, asked, ended } of scripts) {
		const before = path.includes("/framework-") ? (html?.asked as number) + text : picture?.ended;
		expect(asked, path).toBeGreaterThan(before as number);
		expect(ended, path).toBeGreaterThan(picture?.ended as number);
	}
	const scriptsEnded = Math.max(...scripts.map(({ ended = Infinity }) => ended));
	const early = pictures.filter(({ asked }) => asked < scriptsEnded);
	expect(early.length, "pictures in sight only, before all scripts have loaded").toBe(2);
	expect(pictures.length, "no other picture before anybody scrolls").toBe(2);
	expect(bytesOf(beforeStart(first))).toBeLessThan(178_000);
	const last = cards.last().locator("img");
	expect(await last.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe("");
	await last.scrollIntoViewIfNeeded();
	await expect
		.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);

	await cards.last().getByRole("link").first().click();
	await page.getByRole("link", { name: "Order Now" }).click();
	await fillOrder(page, { Name: "Slow Line" });
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
});

test("when a slow connection is lost, the gallery stays on screen, and the results load once back online", async ({
	page,
	expectedErrors,
}) => {
	test.slow();
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "Failed to fetch");
	const session = await slowDown(page);
	const transfers = recordTransfers(session);
	await page.goto("/gallery", { waitUntil: "commit" });
	await applicationStarted(page);
	const photos = page.getByRole("main").getByRole("listitem").locator("img");
	const isShown = (image: HTMLImageElement) => image.naturalWidth > 0;
	await expect.poll(() => photos.first().evaluate(isShown)).toBe(true);
	expect(bytesOf(beforeStart(transfers))).toBeLessThan(194_500);

	await setNetwork(session, "lost");
	await follow(page, "Results");
	await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project Gallery");
	expect(await photos.first().evaluate(isShown)).toBe(true);

	await setNetwork(session, "slow");
	await expect(page).toHaveURL(/\/results$/);
	await page.locator('main a[href^="/results/"]').first().click();
	await expect(page.getByRole("main").getByRole("table").first()).toBeVisible();
});

test("while the gallery's HTML arrives, no picture is fetched that later photos push out of sight", async ({
	page,
	server,
}) => {
	const html = await (await fetch(`${server.url}/gallery`)).text();
	const seventhStart = html.split('<li class="peg"').slice(0, 7).join('<li class="peg"').length;
	const pictures: string[] = [];
	let sendRest = () => {};
	const slow = createServer(async (request, response) => {
		if (request.url?.startsWith("/media/")) pictures.push(request.url);
		if (request.url !== "/gallery") {
			const { status, headers, body } = await fetch(server.url + request.url);
			response.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
			return response.end(body && (await buffer(body)));
		}
		response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
		response.write(html.slice(0, seventhStart));
		sendRest = () => response.end(html.slice(seventhStart));
	}).listen(0, "127.0.0.1");
	await once(slow, "listening");
	try {
		const { port } = slow.address() as AddressInfo;
		await page.goto(`http://127.0.0.1:${port}/gallery`, { waitUntil: "commit" });
		const frames = page.locator(".peg");
		await expect(frames).toHaveCount(6);
		// The second photo of the right column.
		const fifthPhoto = frames.nth(4);
		await expect(fifthPhoto).toBeInViewport();
		// Twice, so that everything that the first frame asks for has been requested.
		for (let frame = 0; frame < 2; frame += 1) {
			await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
		}
		await expect.poll(() => pictures.length).toBe(1);
		sendRest();
		await expect.poll(() => pictures.length).toBeGreaterThan(3);
		await expect(fifthPhoto).not.toBeInViewport();
		expect(
			await fifthPhoto.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc),
		).toBe("");
	} finally {
		slow.closeAllConnections();
		slow.close();
	}
});
