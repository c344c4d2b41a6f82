import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	openScreen,
	reading,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN } from "../../../tests/support/components/rows.ts";

test("staff read what needs attention, and nothing of it when all is well", async () => {
	const warning = "Files sent with requests take 4.5 GB of 5 GB.";
	const overview = (warnings: string[]) => {
		const { result } = (ANSWERS["GET /dashboard/stats"] as () => { result: object })();
		return { "GET /dashboard/stats": () => ({ result: { ...result, warnings } }) };
	};
	await openScreen("/dashboard", overview([warning]));
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
	await openScreen("/dashboard", overview([]));
	await expectNone(page.getByText("Needs attention"));
});

testScreen(
	"/dashboard",
	{
		calls: [
			reading("GET /dashboard/stats", "Failed to fetch dashboard data: {status}", {
				said: { "403": "Your Profile" },
				// What is there instead is fetched too.
				kept: () => expectNone(page.getByText("Loading orders...")),
			}),
			{
				...deleting(
					"Remove sample content",
					"DELETE /dashboard/sample-content",
					"Failed to remove sample content",
				),
				what: "removing sample content",
				act: () => press(button("Remove", "alertdialog")),
				waits: "Removing...",
			},
		],
		dialogs: [
			{
				title: "Remove Sample Content",
				opener: button("Remove sample content"),
				first: "Cancel",
			},
		],
	},
	{
		answers: {
			"GET /dashboard/stats": () =>
				refused(403, { error: "You do not have permission to do this." }),
		},
		calls: [
			reading("GET /orders/mine", "Failed to fetch orders", {
				what: "reading one's own orders, for an account without the figures,",
				kept: shows("Your Profile"),
			}),
		],
		dialogs: [],
	},
);

const overviewWith = (sampleContent: object | null) => () => ({
	result: { stats: {}, recentActivity: {}, sampleContent },
});
const SAMPLES = {
	kinds: [
		{ kind: "projects", trash: true, unchanged: 27, changed: 1 },
		{ kind: "orders", trash: false, unchanged: 14, changed: 0 },
	],
};
const notice = page.getByRole("heading", { name: "This Site Shows Sample Content" });

test("an admin is asked, with what goes and what stays, before sample content is removed", async () => {
	let left: object | null = SAMPLES;
	await openScreen("/dashboard", {
		"GET /dashboard/stats": () => overviewWith(left)(),
		"DELETE /dashboard/sample-content": () => {
			left = null;
			return { message: "Sample content removed successfully" };
		},
	});
	await expect
		.element(page.getByText("Made up, and still here: 27 projects and 14 orders."))
		.toBeVisible();
	await press(button("Remove sample content"));
	await expect
		.element(alertdialog.getByText("To the trash for 30 days: 27 projects."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Deleted for good, which cannot be undone: 14 orders."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Kept, since they were changed: 1 project."))
		.toBeVisible();
	await press(button("Remove", "alertdialog"));
	await expect.element(page.getByText("Sample content removed successfully")).toBeVisible();
	await expectNone(notice);
});

test("staff see that there is sample content, and who removes it", async () => {
	await openScreen("/dashboard", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
		"GET /dashboard/stats": overviewWith(SAMPLES),
	});
	await expect.element(notice).toBeVisible();
	await expect.element(page.getByText("An admin can do that here.")).toBeVisible();
	await expectNone(button("Remove sample content"));
});
