import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, show } from "../../../../tests/support/components/application.tsx";
import { describeRetention, RETENTION, type RetentionName } from "../../../product/retention.ts";
import { RetentionList } from "./retention-list.tsx";

/** Not a retention period: how long browsers and networks may cache a picture (`serve-pictures.server.ts`). */
const OTHER_PERIODS = ["7 days"];

const names = Object.keys(RETENTION) as RetentionName[];

test("the privacy page promises exactly the periods after which the server deletes", async () => {
	await openPage("/privacy");
	await expect.element(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
	const promised = page
		.getByRole("listitem")
		.elements()
		.map((item) => item.textContent);
	for (const name of names) {
		expect(promised).toContain(`${RETENTION[name].what}: ${describeRetention(name, 24)}`);
	}
	const text = page.getByRole("main").element().textContent ?? "";
	// Every period in the page's text must be one of the server's.
	const periods = text.match(/\d+ (?:minute|hour|day|month|year)s?/g) ?? [];
	const known = names.map((name) => describeRetention(name, 24).split(" ").slice(0, 2).join(" "));
	const allowed = [...known, ...OTHER_PERIODS];
	expect([...new Set(periods)].filter((period) => !allowed.includes(period))).toEqual([]);
});

test("the setting determines the period for orders and requests", async () => {
	await show(<RetentionList retentionMonths={6} />);
	await expect.element(page.getByText("6 months after its last change").first()).toBeVisible();
	expect(page.getByText("24 months").query()).toBeNull();
});
