import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard } from "./test.ts";

/** The `api` fixture, for set-up beside the browser. */
export type Call = (
	method: string,
	path: string,
	options?: { token?: string; body?: unknown },
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
) => Promise<{ status: number; body: any }>;

export const LOOKS = [390, 1280].flatMap((width) =>
	(["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Opens a screen in one width and theme, waits until it has loaded and checks what anybody may need. */
export async function expectGoodLook(
	page: Page,
	token: string,
	path: string,
	{ width, colorScheme }: (typeof LOOKS)[number],
): Promise<void> {
	await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
	await page.setViewportSize({ width, height: 900 });
	await openDashboard(page, token, path);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
}

/** Answers calls with 403, as the server does for a role that may not. */
export async function forbid(page: Page, address: string | RegExp): Promise<void> {
	await page.route(address, (route) =>
		route.fulfill({
			status: 403,
			json: { success: false, error: "You do not have permission to do this." },
		}),
	);
}

/** A picture to upload. */
export async function picture(
	width = 900,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	const buffer = await sharp({
		create: { width, height: 600, channels: 3, background: "#2C7A4D" },
	})
		.png()
		.toBuffer();
	return { name: "board.png", mimeType: "image/png", buffer };
}
