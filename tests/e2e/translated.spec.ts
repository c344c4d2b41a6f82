import type { Page } from "@playwright/test";
import { HYDRATED_EVENT } from "../../src/platform/browser/page-scripts.ts";
import { translatePage } from "../support/translate-page.ts";
import { open } from "./accounts.ts";
import { confirmation, fillOrder, orderError, PROJECT_SLUG, submitButton } from "./orders.ts";
import { fillRequest, pdf } from "./requests.ts";
import { expect, started, test } from "./test.ts";
import { holdBack } from "./visit.ts";

/* Pages that the browser translates. translated-text.component.test.tsx tests how single texts change. */

/** React reports that the page differs from the server's HTML, and renders it again. */
const RENDERED_AGAIN = /Minified React error #(418|425)/;

const translate = (page: Page, event: string) => page.addInitScript(translatePage, event);

test("from the home page to an order, pages work when the browser translates them after hydration", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(RENDERED_AGAIN, "503");
	await translate(page, HYDRATED_EVENT);
	await open(page, "/");
	for (const name of ["Resources", "Project Gallery", "Forums", "Projects"]) {
		const link = page.getByRole("contentinfo").getByRole("link", { name: `«${name}»` });
		const path = (await link.getAttribute("href")) as string;
		await link.click();
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^«/);
	}
	await page.getByRole("searchbox").fill("dryer");
	await page.locator(`main a[href="/projects/${PROJECT_SLUG}"]`).first().click();
	await page.locator(`main a[href="/order/${PROJECT_SLUG}"]`).first().click();
	await submitButton(page).click();
	await expect(page.getByText("«Name is required»")).toBeVisible();
	await page.route("**/api/orders/by-slug", (route) => route.fulfill({ status: 503 }), {
		times: 1,
	});
	await fillOrder(page);
	await submitButton(page).click();
	await expect(orderError(page)).toBeVisible();
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	await expect(orderError(page)).toHaveCount(0);
});
test("a page translated before hydration keeps what was entered before the scripts loaded", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(RENDERED_AGAIN);
	await translate(page, "DOMContentLoaded");
	const releaseScripts = await holdBack(page, "**/*.js");
	await page.goto("/request-service");
	await fillRequest(page);
	await page.getByLabel(/^«?Files/).setInputFiles([pdf("plan.pdf")]);
	await page.getByLabel("Institution").focus();
	releaseScripts();
	await started(page);
	await expect(page.getByLabel("Institution")).toBeFocused();
	await expect(page.getByLabel("Full name")).toHaveValue("Brian Kamau");
	await expect(page.getByLabel("Project category")).toHaveValue("Robotics");
	await expect(page.getByLabel("Mentorship Program")).toBeChecked();
	await expect(page.getByText("plan.pdf")).toBeVisible();
	await page.reload();
	await started(page);
	await expect(page.getByLabel("Full name")).toHaveValue("Brian Kamau");
});
