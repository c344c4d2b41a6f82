import type { Page } from "@playwright/test";
import { keep, open, pupil, signUp, VERIFY } from "./accounts.ts";
import { colourOf, expect, openDashboard, test } from "./test.ts";

const WIDE = { width: 1280, height: 900 };
/** Milliseconds that a toast stays. */
const LIFETIME = 3_000;

/** From now on timers of exactly this length run when the test says so. Runs in the page. */
function holdTimersOf(length: number) {
	const { setTimeout } = window;
	const held: (() => void)[] = [];
	const hold = (act: () => void, after: number, ...rest: unknown[]) =>
		after === length ? held.push(act) : setTimeout(act, after, ...rest);
	Object.assign(window, { held, setTimeout: hold });
}

/** Each kind of toast: what brings it about, and how it looks. */
const KINDS: {
	kind: string;
	text: string;
	colour: string;
	provoke: (page: Page, adminToken: string) => Promise<void>;
}[] = [
	{
		kind: "success",
		text: "Your account is created. Please sign in.",
		colour: "--green",
		provoke: async (page) => {
			await open(page, "/signup");
			await signUp(page);
		},
	},
	{
		kind: "error",
		text: "Failed to fetch school project: 500",
		colour: "--red",
		provoke: async (page, adminToken) => {
			await page.route("**/api/school-projects/broken", (route) =>
				route.fulfill({ status: 500, body: "" }),
			);
			await openDashboard(page, adminToken, "/dashboard/projects/broken/edit");
		},
	},
	{
		kind: "warning",
		text: "Your session has ended. Please sign in again.",
		colour: "--amber",
		provoke: async (page) => {
			await keep(page, "Bearer of-old");
			await open(page, "/forums");
			await expect(page).toHaveURL(/\/login$/);
		},
	},
	{
		kind: "info",
		text: "Signed out. See you at the fair.",
		colour: "--blue",
		provoke: async (page) => {
			await page.route(VERIFY, (route) =>
				route.fulfill({ json: { success: true, result: { user: pupil } } }),
			);
			await page.route("**/api/auth/logout", (route) => route.fulfill({ json: { success: true } }));
			await keep(page, "Bearer good");
			await open(page, "/contact");
			await page.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
		},
	},
];

for (const { kind, text, colour, provoke } of KINDS) {
	test(`a toast of the style ${kind} stands at the bottom right, in its colour, for three seconds`, async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("401", "500");
		await page.addInitScript(holdTimersOf, LIFETIME);
		await page.setViewportSize(WIDE);
		await provoke(page, adminToken);
		const toast = page.locator(".toast", { hasText: text });
		await expect(toast).toBeVisible();
		await expect(toast).toHaveCSS("border-top-color", await colourOf(page, colour));
		await expect(toast.locator("svg").first()).toBeVisible();
		const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		expect(WIDE.width - (box.x + box.width)).toBeLessThanOrEqual(40);
		expect(WIDE.height - (box.y + box.height)).toBeLessThanOrEqual(40);
		// What is wrong is read out at once, the rest when there is time.
		const urgent = kind === "error" || kind === "warning";
		await expect(page.getByRole(urgent ? "alert" : "status").filter({ has: toast })).toBeVisible();
		const ended = await page.evaluate(() => {
			const { held } = window as unknown as { held: (() => void)[] };
			for (const act of held) act();
			return held.length;
		});
		expect(ended, "timers of three seconds").toBe(1);
		await expect(toast).toHaveCount(0);
	});
}

test("the four styles of toasts have four colours", async ({ page }) => {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.goto("/forums");
		const colours = await Promise.all(KINDS.map(({ colour }) => colourOf(page, colour)));
		expect(new Set(colours).size).toBe(4);
	}
});
