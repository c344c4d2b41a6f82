import { open } from "./accounts.ts";
import { expect, test } from "./test.ts";

/* src/app/site/request-service.component.test.tsx tests what the form checks and sends. */

test("on a phone the form comes before its explanations", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/request-service");
	const top = async (name: string) =>
		(await page.getByRole("heading", { name }).boundingBox())?.y ?? Number.NaN;
	expect(await top("Your Information")).toBeLessThan(await top("What we help with"));
	expect(await top("Supporting Documents")).toBeLessThan(await top("What we help with"));
});
