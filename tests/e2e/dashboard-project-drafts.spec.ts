import { newProject, saveProject } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

/* What a form does with its draft is tested in src/app/dashboard/project-{drafts,shared-draft}.component.test.tsx. */

test("a text survives a closed tab, continues on another device, and can be previewed before it is saved", async ({
	page,
	context,
	browser,
	server,
	adminToken,
	api,
}) => {
	const { id } = await newProject(api, adminToken, { title: "Shared" });
	const address = `/dashboard/projects/${id}/edit`;
	await openDashboard(page, adminToken, address);
	// The browser asks only about pages that a person has touched.
	await page.getByLabel("Title").click();
	await page.getByLabel("Title").fill("Begun on the phone");
	const asked = page.waitForEvent("dialog");
	await page.close({ runBeforeUnload: true });
	const question = await asked;
	expect(question.type()).toBe("beforeunload");
	const closed = page.waitForEvent("close");
	await question.accept();
	await closed;

	const next = await context.newPage();
	await next.goto(address);
	await next.getByRole("button", { name: "Restore It" }).click();
	await expect(next.getByLabel("Title")).toHaveValue("Begun on the phone");
	const kept = next.waitForResponse((response) => response.request().method() === "PUT");
	await next.getByRole("button", { name: "Cancel" }).click();
	expect((await kept).url()).toContain(`/api/project-drafts/${id}`);

	const desk = await browser.newContext({ baseURL: server.url });
	const atDesk = await desk.newPage();
	await openDashboard(atDesk, adminToken, address);
	await expect(atDesk.getByText(/^There is a draft of .* from another device/)).toBeVisible();
	await expect(atDesk.getByLabel("Title")).toHaveValue("Shared");
	await atDesk.getByRole("button", { name: "Take It" }).click();
	await expect(atDesk.getByLabel("Title")).toHaveValue("Begun on the phone");

	const opened = atDesk.waitForEvent("popup");
	await atDesk.getByRole("button", { name: "Preview" }).click();
	const preview = await opened;
	await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Begun on the phone");
	await expect(preview.locator(".project-content")).toHaveText("Some text");
	await expect(preview.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
	const document = await fetch(`${server.url}/dashboard/projects/${id}/preview`);
	expect(document.headers.get("cache-control")).toBe("no-store");
	expect(await document.text()).not.toContain("Begun");

	await saveProject(atDesk).click();
	await expect(atDesk.getByText("Project saved successfully")).toBeVisible();
	await desk.close();
	const { body } = await api("GET", `/project-drafts/${id}`, { token: adminToken });
	expect(body.result.draft).toBeNull();
});
