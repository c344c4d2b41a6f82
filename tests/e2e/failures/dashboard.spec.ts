import type { Page } from "@playwright/test";
import { dashboardScreens } from "../../../src/app/screens.ts";
import { ADMIN, expect, openDashboard, test } from "../test.ts";
import { CONTENT } from "./content.ts";
import { type FailingCall, type Failure, SERVER_SAYS } from "./failing-screen.ts";
import { PEOPLE } from "./people.ts";
import { RESULTS } from "./results.ts";

/* Every call of every screen of the back office, and every way in which it can fail. */

/* Where reading is forbidden nothing is left to press: it comes last. */
const FAILURES: Failure[] = ["500", "404", "late", "offline", "409", "413", "403"];

function sentenceFor({ sentence, said, patience = 10_000 }: FailingCall, failure: Failure): string {
	if (said?.[failure]) return said[failure];
	if (SERVER_SAYS[failure]) return SERVER_SAYS[failure];
	if (failure === "late") return `API request failed: Request timed out after ${patience}ms`;
	if (failure === "offline") return sentence.replace(/:? ?\{status\}$/, "");
	return sentence.replace("{status}", failure);
}

const waitingButton = (page: Page, name: string) =>
	page.locator("main, dialog[open]").getByRole("button", { name, exact: true }).last();

const requestOf = (page: Page, { method, address }: FailingCall) =>
	page.waitForRequest((request) => request.method() === method && address.test(request.url()));

/** Answers one call as told, counts how often it was made, and lets every other one through. */
async function interceptCall(page: Page, { method, address }: FailingCall) {
	const state: { failure: Failure | "401" | null; made: number } = { failure: null, made: 0 };
	await page.route(address, async (route) => {
		const { failure } = state;
		if (route.request().method() !== method || failure === null) return route.fallback();
		state.made += 1;
		if (failure === "late") return;
		if (failure === "offline") return route.abort();
		const text = failure === "401" ? "Authentication required" : SERVER_SAYS[failure];
		// The sentence may stand in error or in message.
		const said = failure === "404" ? { message: text } : { error: text };
		const answer = text ? { json: { success: false, ...said } } : { body: "" };
		return route.fulfill({ status: Number(failure), ...answer });
	});
	return state;
}

async function expectToFail(page: Page, call: FailingCall): Promise<void> {
	const address = page.url();
	const state = await interceptCall(page, call);
	await call.start?.(page);
	for (const [before, failure] of FAILURES.entries()) {
		await test.step(`${call.what}: ${failure}`, async () => {
			state.failure = failure;
			const made = requestOf(page, call);
			await call.act(page, address);
			await made;
			if (failure === "late") {
				if (call.waits) await expect(waitingButton(page, call.waits)).toBeDisabled();
				await page.clock.runFor(call.patience ?? 10_000);
			}
			await page.getByText(sentenceFor(call, failure)).first().waitFor();
			await call.kept?.(page);
			// Long enough for every toast to go and for anything that would try again by itself.
			await page.clock.fastForward(60_000);
			expect(state.made).toBe(before + 1);
		});
	}
	await test.step(`${call.what}: the session has ended`, async () => {
		state.failure = "401";
		const here = page.url();
		await call.act(page, address);
		await expect(page).toHaveURL(/\/login$/);
		state.failure = null;
		await page.getByLabel("Email").fill(ADMIN.email);
		await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page).toHaveURL(here);
		await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
		await (call.signedIn ?? call.kept)?.(page);
	});
	await call.end?.(page);
	await page.unroute(call.address);
}

const SCREENS = [...CONTENT, ...PEOPLE, ...RESULTS];

test("every call that a screen reads with is in these tables", () => {
	const missing = dashboardScreens.flatMap(({ path, reads }) => {
		// A project that cannot be read leads away from its form, which otherwise is the one of a new project:
		// `dashboard-project-saving.spec.ts`.
		if (path === "/dashboard/projects/:id/edit") return [];
		const failing = SCREENS.filter((screen) => screen.path === path).flatMap(({ calls }) => calls);
		return reads.filter((read) => {
			const [method, route = ""] = read.split(" ");
			const address = `/api${route.replace(/:\w+/g, "1")}`;
			const asked = [address, `${address}?page=1`, `${address}?limit=5`, `${address}?limit=50`];
			return !failing.some(
				(call) => call.method === method && asked.some((url) => call.address.test(url)),
			);
		});
	});
	expect(missing).toEqual([]);
});

for (const { name, open, calls } of SCREENS) {
	const all = calls.map(({ what }) => what).join(", ");
	test(`${name}: ${all} may fail in every way; it says how, keeps what was there and works again`, async ({
		page,
		api,
		adminToken,
		server,
		expectedErrors,
	}) => {
		test.slow();
		expectedErrors.push(/status of (401|403|404|409|413|500)/, "net::ERR_FAILED");
		page.on("dialog", (dialog) => dialog.accept());
		await page.clock.install();
		const path = await open({ api, token: adminToken, url: server.url });
		await openDashboard(page, adminToken, path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
		for (const call of calls) await expectToFail(page, call);
	});
}
