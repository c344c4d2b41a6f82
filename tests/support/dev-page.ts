import type { BrowserContext, Page } from "@playwright/test";
import { vi } from "vitest";
import { applicationStarted, watchApplicationStart } from "./application-start.ts";

export const WAIT = { timeout: 60_000, interval: 50 };

export interface DevPage {
	page: Page;
	complaints: string[];
	loads(): number;
	open(path: string): Promise<void>;
	listening(): Promise<unknown>;
	started(): Promise<void>;
}

/** A page of the development server, with everything that a developer would notice. */
export async function newDevPage(context: BrowserContext): Promise<DevPage> {
	const page = await context.newPage();
	await watchApplicationStart(page);
	page.setDefaultTimeout(WAIT.timeout);
	const complaints: string[] = [];
	let loads = 0;
	let connected = false;
	page.on("console", (message) => {
		if (message.text() === "[vite] connected.") connected = true;
		if (message.type() === "error") complaints.push(message.text());
	});
	page.on("request", (request) => {
		if (request.isNavigationRequest()) connected = false;
	});
	page.on("pageerror", (error) => complaints.push(String(error)));
	page.on("requestfailed", (request) => {
		const reason = request.failure()?.errorText;
		// Leaving a page aborts its pending requests.
		if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} ${reason}`);
	});
	page.on("response", (answer) => {
		if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
	});
	page.on("domcontentloaded", () => {
		loads += 1;
	});
	const listening = () => vi.waitUntil(() => connected, WAIT);
	async function started(): Promise<void> {
		await listening();
		await applicationStarted(page);
	}
	return {
		page,
		complaints,
		loads: () => loads,
		async open(path) {
			await page.goto(path);
			await started();
		},
		listening,
		started,
	};
}
