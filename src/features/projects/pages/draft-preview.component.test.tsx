import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/preview`;

testScreen("/dashboard/projects/:id/preview", {
	address: PATH,
	calls: [
		failingRead("GET /project-drafts/:record/preview", "Failed to fetch the preview: {status}"),
	],
	dialogs: [],
});

test("the preview is the public page of the draft, and no analytics records it", async () => {
	await openScreen(PATH, {
		"GET /project-drafts/:record/preview": () => ({
			result: {
				...project(1),
				status: "published",
				title: "Half Written",
				content: "<p>So far.</p>",
			},
		}),
	});
	const heading = page.getByRole("heading", { level: 1, name: "Half Written" });
	await expect.element(heading).toBeVisible();
	await expect.element(page.getByText("Preview: only you see this page.")).toBeVisible();
	expect(document.querySelector(".project-page .project-content")?.textContent).toBe("So far.");
	await expect.element(page.getByRole("link", { name: "Order Now" })).toBeVisible();
	expect(heading.element().closest("[data-no-analytics]")).not.toBeNull();
});
