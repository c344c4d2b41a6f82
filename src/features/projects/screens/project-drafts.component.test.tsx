import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectNone,
	follow,
	press,
} from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../../tests/support/components/rows.ts";

const NEW = "/dashboard/projects/new";
const title = page.getByLabelText("Title", { exact: true });
const content = page.getByRole("textbox", { name: "Content" });

async function typeHalf(): Promise<void> {
	await title.fill("Half a project");
	await content.fill("Half a text");
}

test("Cancel leads to the public list and keeps a draft", async () => {
	const { address, reload } = await openScreen(NEW);
	await typeHalf();
	await press(button("Cancel"));
	await expect.poll(address).toBe("/projects");
	await reload(NEW);
	await expect.element(title).toHaveValue("");
	await press(button("Restore It"));
	await expect.element(title).toHaveValue("Half a project");
	await expect.element(content).toMatchTextContent("Half a text");
});

test("a discarded draft is not offered again", async () => {
	const { address, reload } = await openScreen(NEW);
	await typeHalf();
	await press(button("Cancel"));
	await expect.poll(address).toBe("/projects");
	await reload(NEW);
	await press(button("Discard It"));
	await expectNone(button("Restore It"));
	await reload();
	await expect.element(title).toHaveValue("");
	await expectNone(button("Restore It"));
});

test("leaving by a link asks first and keeps a draft", async () => {
	const { address, reload } = await openScreen(NEW);
	await typeHalf();
	await follow("Orders");
	await expect.element(alertdialog).toMatchTextContent("Leave without saving?");
	await press(button("Stay", "alertdialog"));
	await expect.element(title).toHaveValue("Half a project");
	await follow("Orders");
	await expect.element(button("Leave", "alertdialog")).toBeVisible();
	const leave = button("Leave", "alertdialog").element() as HTMLElement;
	leave.click();
	leave.click();
	await expect.poll(address).toBe("/dashboard/orders");
	await reload(NEW);
	await press(button("Restore It"));
	await expect.element(title).toHaveValue("Half a project");
});

test("a stale edit is refused: the newer version can be loaded, or replaced on request", async () => {
	const stored = { ...project(1), title: "First" };
	const sent: { title: string; updated_at?: string }[] = [];
	const { address } = await openScreen(`/dashboard/projects/${id(1)}/edit`, {
		"GET /school-projects/:id": () => ({ result: { ...stored } }),
		"PUT /school-projects/:id": ({ body }) => {
			sent.push(body);
			if (body.updated_at) return refused(409, { error: "Somebody else was faster." });
			return { result: stored };
		},
	});
	await title.fill("Mine");
	await press(button("Save Project"));
	await expect.element(page.getByText("Nothing was overwritten")).toBeVisible();
	Object.assign(stored, { title: "Theirs", updated_at: "2026-04-01T00:00:00.000Z" });
	await press(button("Load Newer Version"));
	await expect.element(title).toHaveValue("Theirs");
	await press(button("Restore It"));
	await expect.element(title).toHaveValue("Mine");
	await press(button("Keep Mine"));
	await press(button("Save Project"));
	await press(button("Save Mine Anyway"));
	await expect.poll(address).toBe("/dashboard/projects");
	expect(sent.map(({ title, updated_at }) => [title, updated_at])).toEqual([
		["Mine", project(1).updated_at],
		["Mine", stored.updated_at],
		["Mine", undefined],
	]);
});
