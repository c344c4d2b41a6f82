import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/edit`;
const TIME = "2031-11-24T05:00:00.000Z";
const MENU = button("More actions for this project");
const field = page.getByLabelText("Publish at");
const status = page.getByLabelText("Status", { exact: true });

/** Opens a draft in the form. Returns the bodies of its saves. */
async function openDraft(publish_at: string | null, answer: () => object = () => ({})) {
	const sent: Record<string, unknown>[] = [];
	const draft = { ...project(1), status: "draft", publish_at };
	await openScreen(PATH, {
		"GET /school-projects/:id": () => ({ result: draft }),
		"PUT /school-projects/:id": ({ body }) => {
			sent.push(body as Record<string, unknown>);
			return answer();
		},
	});
	return sent;
}

test("the time for publishing is entered in Nairobi time and sent in UTC", async () => {
	const sent = await openDraft(null);
	await field.fill("2031-11-24T08:00");
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ status: "draft", publish_at: TIME });
});

test("a stored time is shown, and a save that does not change it does not send it", async () => {
	const sent = await openDraft(TIME);
	await expect.element(field).toHaveValue("2031-11-24T08:00");
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).not.toHaveProperty("publish_at");
});

test("Cancel Publishing clears the time", async () => {
	const sent = await openDraft(TIME);
	await press(button("Cancel Publishing"));
	await expect.element(field).toHaveValue("");
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ publish_at: null });
});

test("the status Published hides the time and does not send it", async () => {
	const published = await openDraft(TIME);
	await status.selectOptions("published");
	await expectNone(field);
	await press(button("Save Project"));
	await expect.poll(() => published).toHaveLength(1);
	expect(published[0]).not.toHaveProperty("publish_at");
});

test("a refused time shows the error at its field", async () => {
	const refusal = "Choose a time in the future";
	await openDraft(null, () =>
		Response.json(
			{ success: false, error: refusal, fields: { publish_at: refusal } },
			{ status: 400 },
		),
	);
	await field.fill("2020-11-24T08:00");
	await press(button("Save Project"));
	await expect.element(field).toHaveAccessibleDescription(new RegExp(refusal));
});

test("the list says when a draft is published", async () => {
	const articles = [{ ...project(1), status: "draft", publish_at: TIME }, project(2)];
	await openScreen("/dashboard/projects", {
		"GET /school-projects": () => ({ result: { articles, pagination: { totalPages: 1 } } }),
	});
	const rows = page.getByRole("row");
	await expect
		.element(rows.filter({ hasText: "Project 1" }))
		.toMatchTextContent(/Will be published on Nov 24, 2031, 8:00 AM/);
	await expectNone(rows.filter({ hasText: "Project 2" }).getByText(/Publishes/));
});

test("Publish in the menu saves a draft as published; after an error its status is Draft again", async () => {
	const sent = await openDraft(TIME, () => Response.json({ success: false }, { status: 500 }));
	await press(MENU);
	await press(button("Publish"));
	await expect.element(page.getByText(/Failed to update school project: 500/)).toBeVisible();
	expect(sent).toEqual([expect.objectContaining({ status: "published" })]);
	await expect.element(status).toHaveValue("draft");
});

test("Save Draft is offered for a draft set to Published, but not for a published project", async () => {
	const sent = await openDraft(null);
	await status.selectOptions("published");
	await press(MENU);
	await press(button("Save Draft"));
	await expect.poll(() => sent).toEqual([expect.objectContaining({ status: "draft" })]);
	await openScreen(PATH);
	await press(MENU);
	await expect.element(button("Preview")).toBeVisible();
	await expectNone(button("Publish"));
	await expectNone(button("Save Draft"));
});
