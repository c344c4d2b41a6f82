import { content, NEW_PROJECT, newProject, saveProject } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";
import { follow } from "./visit.ts";

test("Cancel leads to the public list and keeps a draft", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Half a project");
	await content(page).fill("Half a text");
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page).toHaveURL("/projects");
	await page.goto(NEW_PROJECT);
	await expect(page.getByLabel("Title")).toHaveValue("");
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
	await expect(content(page)).toHaveText("Half a text");
});

test("leaving by a link asks first and keeps a draft", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Half a project");
	await follow(page, "Orders");
	const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
	await follow(page, "Orders");
	await question.getByRole("button", { name: "Leave" }).click();
	await expect(page).toHaveURL(/\/dashboard\/orders$/);
	await page.goto(NEW_PROJECT);
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
});

test("a stale edit of a project is refused", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const { id } = await newProject(api, adminToken, { title: "First" });
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await page.getByLabel("Title").fill("Mine");
	await api("PUT", `/school-projects/${id}`, { token: adminToken, body: { title: "Theirs" } });
	await saveProject(page).click();
	await expect(page.getByText("Nothing was overwritten")).toBeVisible();

	await page.getByRole("button", { name: "Load Newer Version" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Theirs");
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Mine");
	await saveProject(page).click();
	await page.getByRole("button", { name: "Save Over It" }).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const { body } = await api("GET", `/school-projects/${id}`, { token: adminToken });
	expect(body.result.title).toBe("Mine");
});

test("closing the tab asks first and keeps a draft", async ({ page, context, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").click();
	await page.keyboard.type("Half a project");
	await content(page).fill("Half a text");
	const asked = page.waitForEvent("dialog");
	await page.close({ runBeforeUnload: true });
	const question = await asked;
	expect(question.type()).toBe("beforeunload");
	const closed = page.waitForEvent("close");
	await question.accept();
	await closed;

	const next = await context.newPage();
	await next.goto(NEW_PROJECT);
	await next.getByRole("button", { name: "Restore It" }).click();
	await expect(next.getByLabel("Title")).toHaveValue("Half a project");
	await expect(content(next)).toHaveText("Half a text");
});

test("a discarded draft is not offered again", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Half a project");
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page).toHaveURL("/projects");
	await page.goto(NEW_PROJECT);
	await page.getByRole("button", { name: "Throw It Away" }).click();
	await expect(page.getByRole("button", { name: "Restore It" })).toBeHidden();
	await page.reload();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await expect(page.getByRole("button", { name: "Restore It" })).toHaveCount(0);
});

test("a text that is begun on a phone continues on a computer, and can be previewed before it is saved", async ({
	page,
	browser,
	server,
	adminToken,
	api,
}) => {
	const { id } = await newProject(api, adminToken, { title: "Shared" });
	const address = `/dashboard/projects/${id}/edit`;
	await openDashboard(page, adminToken, address);
	await page.getByLabel("Title").fill("Begun on the phone");
	const kept = page.waitForResponse((response) => response.request().method() === "PUT");
	await page.getByRole("button", { name: "Cancel" }).click();
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
