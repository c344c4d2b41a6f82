import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	picture,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	type Answers,
	NEVER,
	refused,
	storeSession,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, PIXEL, project } from "../../../../tests/support/components/rows.ts";

const NEW = "/dashboard/projects/new";
const EDIT = `/dashboard/projects/${id(1)}/edit`;
const title = page.getByLabelText("Title", { exact: true });
const content = page.getByRole("textbox", { name: "Content" });
const save = button("Save Project");
const cover = page.getByRole("group", { name: "Cover image" });
const preview = cover.getByRole("img", { name: "Cover image preview" });
const coverFile = page.getByLabelText("Cover image file");
const categories = page.getByRole("group", { name: "Categories" });

/** Opens the form. Records its saves, with the access token. */
async function openForm(path: string, answers: Answers = {}) {
	const sent: { line: string; token: string | null; body: Record<string, unknown> }[] = [];
	const recordSave: Answers[string] = ({ line, body, headers }) => {
		sent.push({ line, body, token: headers.get("authorization") });
		return { result: project(1) };
	};
	const screen = await openScreen(path, {
		"POST /school-projects": recordSave,
		"PUT /school-projects/:id": recordSave,
		...answers,
	});
	return { ...screen, sent };
}

const openStored = (fields: object) =>
	openForm(EDIT, { "GET /school-projects/:id": () => ({ result: { ...project(1), ...fields } }) });

/** Expects that the form has the title as its name and as a visible second heading. */
async function expectFormTitle(text: string): Promise<void> {
	await expect.element(page.getByRole("form", { name: text, exact: true })).toBeVisible();
	const heading = page.getByRole("heading", { level: 2, name: text, exact: true });
	const { height, width } = heading.element().getBoundingClientRect();
	expect(height).toBeGreaterThan(16);
	expect(width).toBeGreaterThan(100);
}

test("a new project begins as an empty draft without costs", async () => {
	await openForm(NEW);
	await expect.element(content).toBeVisible();
	await expectFormTitle("Create New Project");
	await expect
		.element(page.getByRole("heading", { level: 1, name: "Create New School Project" }))
		.toBeVisible();
	await expect.element(title).toHaveValue("");
	await expect.element(page.getByLabelText("Excerpt")).toHaveValue("");
	await expect.element(page.getByLabelText("Excerpt")).toHaveAttribute("rows", "3");
	await expect.element(page.getByLabelText("Status")).toHaveValue("draft");
	await expectTexts(page.getByLabelText("Status").getByRole("option"), ["Draft", "Published"]);
	await expectCount(categories.getByRole("checkbox"), 3);
	await expectNone(categories.getByRole("checkbox", { checked: true }));
	for (const label of ["Price (KES)", "Material Cost (KES)"]) {
		const amount = page.getByLabelText(label);
		await expect.element(amount).toHaveValue(0);
		await expect.element(amount).toHaveAttribute("type", "number");
		await expect.element(amount).toHaveAttribute("step", "0.01");
	}
	await expect
		.element(cover)
		.toMatchTextContent("Drop a picture here. JPG, PNG, GIF, SVG up to 5MB.");
	expect(content.element().querySelector("p")?.dataset.placeholder).toBe(
		"Write your article content here...",
	);
	expect(content.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(290);
	await expect.element(button("Cancel")).toBeVisible();
	await expect.element(save).toBeEnabled();
});

test.each([
	["a new project", NEW, "draft"],
	["a draft", EDIT, "draft"],
	["a published project", EDIT, "published"],
])(
	"the form's footer for %s has Cancel and Save Project; other actions are in one menu",
	async (_what, path, status) => {
		await openForm(path, {
			"GET /school-projects/:id": () => ({ result: { ...project(1), status } }),
		});
		await expect.element(save).toBeVisible();
		const footerButtons = () =>
			[...document.querySelectorAll(".form-foot button")]
				.filter((each) => each.checkVisibility())
				.map((each) => each.getAttribute("aria-label") ?? each.textContent);
		const shown = ["More actions for this project", "Cancel", "Save Project"];
		expect(footerButtons()).toEqual(shown);
		await press(button("More actions for this project"));
		const [menu, ...others] = shown;
		const actions = ["Preview", "Back to School Projects"];
		expect(footerButtons()).toEqual([
			menu,
			...(status === "draft" ? ["Publish", ...actions] : actions),
			...others,
		]);
		const { left, right, bottom } = document
			.querySelector(".row-menu:popover-open")!
			.getBoundingClientRect();
		expect({ left: left >= 0, right: right <= innerWidth, bottom: bottom <= innerHeight }).toEqual({
			left: true,
			right: true,
			bottom: true,
		});
		await userEvent.keyboard("{Escape}");
		expect(footerButtons()).toEqual(shown);
		await expect.element(button("More actions for this project")).toHaveFocus();
	},
);

test("beside the settings the toolbar wraps between its groups, not within one", async () => {
	await page.viewport(1280, 844);
	await openForm(NEW);
	const bar = page.getByRole("toolbar");
	await expect.element(bar).toBeVisible();
	const rows = [...bar.element().children].map((group) => {
		const middles = [...group.children].map((tool) => {
			const { top, height } = tool.getBoundingClientRect();
			return top + height / 2;
		});
		expect(new Set(middles).size).toBe(1);
		return middles[0] ?? 0;
	});
	expect(rows).toHaveLength(3);
	expect(rows[2]).toBeGreaterThan(rows[1] ?? 0);
});

test("a project without title and text is not sent, and each field says why", async () => {
	const { sent } = await openForm(NEW);
	await title.fill("   ");
	await content.fill("   ");
	await press(save);
	await expect.element(page.getByText("Title is required")).toBeVisible();
	await expect.element(page.getByText("Content is required")).toBeVisible();
	await expect.element(title).toHaveFocus();
	await title.fill("A title");
	await expectNone(page.getByText("Title is required"));
	for (const [label, value, message] of [
		["Price (KES)", "-0.01", "Price cannot be negative"],
		["Price (KES)", "", "Price must be a number"],
		["Price (KES)", "1250,50", "Price must be a number"],
		["Material Cost (KES)", "-200", "Material cost cannot be negative"],
		["Material Cost (KES)", "", "Material cost must be a number"],
		["Material Cost (KES)", "1.250,50", "Material cost must be a number"],
	] as const) {
		await page.getByLabelText(label).fill(value);
		await press(save);
		await expect.element(page.getByText(message)).toBeVisible();
		expect(page.getByLabelText(label).element()).toHaveProperty("value", value);
		await page.getByLabelText(label).fill("10.50");
		await expectNone(page.getByText(message));
	}
	expect(sent).toEqual([]);
});

test("a new project is sent with its first category and its cover", async () => {
	const { address, sent } = await openForm(NEW);
	await title.fill("  Water Filter  ");
	await page.getByLabelText("Excerpt").fill("Clean water");
	await content.fill("Sand and gravel.");
	await page.getByLabelText("Status").selectOptions("published");
	await press(page.getByRole("checkbox", { name: "Category 2" }));
	await press(page.getByRole("checkbox", { name: "Category 1" }));
	await page.getByLabelText("Price (KES)").fill("14,500.50");
	await page.getByLabelText("Material Cost (KES)").fill("3850");
	await coverFile.upload(picture());
	await expect.element(preview).toBeVisible();
	await press(save);
	await expect.poll(address).toBe("/dashboard/projects");
	expect(sent).toEqual([
		{
			line: "POST /school-projects",
			token: "Bearer good",
			body: {
				title: "Water Filter",
				excerpt: "Clean water",
				content: "<p>Sand and gravel.</p>",
				status: "published",
				categoryId: id(2),
				category_ids: [id(2), id(1)],
				cover_image_id: id(1),
				featured_image: PIXEL,
				price: 14500.5,
				material_cost: 3850,
			},
		},
	]);
});

test("a new project may have no category and no cover", async () => {
	const { sent } = await openForm(NEW);
	await title.fill("Bare");
	await content.fill("Text.");
	await press(save);
	await expect
		.poll(() => sent[0]?.body)
		.toMatchObject({
			excerpt: "",
			status: "draft",
			categoryId: "",
			cover_image_id: null,
			featured_image: null,
			price: 0,
			material_cost: 0,
		});
});

const TEXT =
	'<h3 class="ql-align-right">Right</h3><ul><li class="ql-indent-1">In</li></ul><p class="ql-indent-8">Deep</p>';

test("an existing project is edited with all its fields, and keeps the formats of its text", async () => {
	const categories = [1, 2, 3].map((number) => ({ id: id(number), name: `Category ${number}` }));
	const stored = { ...project(1), content: TEXT, categories, featured_image: PIXEL };
	const { address, sent } = await openStored(stored);
	await expectFormTitle("Edit Project");
	await expect
		.element(page.getByRole("heading", { level: 1, name: "Edit School Project" }))
		.toBeVisible();
	await expect.element(title).toHaveValue(stored.title);
	await expectCount(page.getByRole("checkbox", { checked: true }), 3);
	await content.getByText("Deep").click();
	await userEvent.keyboard("{End}er");
	await press(save);
	await expect.poll(address).toBe("/dashboard/projects");
	const { body, ...call } = sent[0]!;
	expect(call).toEqual({ line: `PUT /school-projects/${id(1)}`, token: "Bearer good" });
	expect(body).toEqual({
		title: stored.title,
		excerpt: stored.excerpt,
		content: expect.stringContaining('<h3 class="ql-align-right">Right</h3>'),
		status: "published",
		categoryId: id(1),
		category_ids: [id(1), id(2), id(3)],
		featured_image: PIXEL,
		price: 1_500,
		material_cost: 800,
		updated_at: stored.updated_at,
	});
	expect(body.content).toContain('<li class="ql-indent-1">');
	expect(body.content).toContain('<p class="ql-indent-8">Deeper</p>');
});

test("a project that has lost its last category is sent without a category id", async () => {
	const { sent } = await openStored({});
	await press(page.getByRole("checkbox", { name: "Category 1", checked: true }));
	await press(save);
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]?.body).toMatchObject({ category_ids: [] });
	expect(sent[0]?.body).not.toHaveProperty("categoryId");
	expect(sent[0]?.body).not.toHaveProperty("cover_image_id");
});

test("a project whose response lacks can_edit can be edited", async () => {
	const response = Promise.withResolvers<object>();
	const tokens: (string | null)[] = [];
	await openScreen("/dashboard/projects", {
		"GET /school-projects/elsewhere": ({ headers }) => {
			tokens.push(headers.get("authorization"));
			return response.promise;
		},
	}).then(({ reload }) => reload("/dashboard/projects/elsewhere/edit"));
	await expect.element(page.getByText("Loading school project...")).toBeVisible();
	response.resolve({ result: { id: "elsewhere", title: "Foreign" } });
	await expect.element(title).toHaveValue("Foreign");
	await expect.element(page.getByLabelText("Price (KES)")).toHaveValue(0);
	await expect.element(save).toBeEnabled();
	expect(tokens).toEqual(["Bearer good"]);
});

test.each([
	["a colleague's", () => ({ result: { ...project(1), can_edit: false } })],
	["one that does not exist", () => refused(404, {})],
	["one that the server answers with nothing", () => ({ result: null })],
])("%s cannot be edited, and the screen says so", async (_, answer) => {
	await openForm(EDIT, { "GET /school-projects/:id": answer });
	await expect
		.element(page.getByText("School project not found or you don't have permission to edit it."))
		.toBeVisible();
	await expectNone(title);
});

test("the cover of an existing project is shown, replaced and removed", async () => {
	const { reload, sent } = await openStored({ featured_image: "/media/old.webp" });
	await expect.element(preview).toHaveAttribute("src", "/media/old.webp");
	await coverFile.upload(picture());
	await expect.element(preview).toHaveAttribute("src", PIXEL);
	await press(save);
	await expect.poll(() => sent.at(-1)?.body.featured_image).toBe(PIXEL);
	await reload(EDIT);
	await press(cover.getByRole("button", { name: "Remove" }));
	await expectNone(preview);
	await press(save);
	await expect.poll(() => sent.at(-1)?.body.featured_image).toBe(null);
});

test("a cover is uploaded by the signed-in person; saving waits for it; it can be removed", async () => {
	const upload = Promise.withResolvers<object>();
	const calls: [token: string | null, name: string][] = [];
	await openForm(NEW, {
		"POST /assets/upload": ({ headers, body }) => {
			calls.push([headers.get("authorization"), (body.get("file") as File).name]);
			return upload.promise;
		},
	});
	await coverFile.upload(picture());
	await expect.element(cover.getByText("Uploading...")).toBeVisible();
	await expect.element(save).toBeDisabled();
	upload.resolve({ result: { id: id(1), url: PIXEL } });
	await expect.element(preview).toBeVisible();
	await expect.element(save).toBeEnabled();
	expect(calls).toEqual([["Bearer good", "board.png"]]);
	await press(cover.getByRole("button", { name: "Remove" }));
	await expectNone(cover.getByRole("img"));
});

test("a picture that is dropped on the cover is uploaded", async () => {
	await openForm(NEW);
	await expect.element(cover).toBeVisible();
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(picture());
	for (const kind of ["dragover", "drop"]) {
		const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
		cover.element().dispatchEvent(event);
	}
	await expect.element(preview).toBeVisible();
});

test("a failed save shows the server's message, or its status and text, and keeps the form", async () => {
	const { answers, address } = await openForm(NEW, {
		"POST /school-projects": () => refused(500, { error: "The disk is full." }),
	});
	await title.fill("Pendulum");
	await content.fill("It swings.");
	await press(save);
	await expect
		.element(page.getByRole("alert").filter({ hasText: "The disk is full." }))
		.toBeVisible();
	answers["POST /school-projects"] = () => new Response("Bad Gateway", { status: 502 });
	await press(save);
	await expect
		.element(page.getByText("Failed to create school project: 502 Bad Gateway"))
		.toBeVisible();
	expect(address()).toBe(NEW);
	await expect.element(title).toHaveValue("Pendulum");
	await expect.element(content).toMatchTextContent("It swings.");
	answers["POST /school-projects"] = () => ({ result: project(1) });
	await press(save);
	await expect.poll(address).toBe("/dashboard/projects");
});

test("while categories are loading, the form does not say that there are none", async () => {
	storeSession();
	stubApi({ ...ANSWERS, "GET /categories": () => NEVER });
	await openPage(NEW);
	await expect.element(categories).toMatchTextContent("Loading categories...");
	expect(categories.element()).not.toHaveTextContent("There are no categories");
});

test("without categories, the form links to adding one", async () => {
	await openForm(NEW, { "GET /categories": () => ({ result: [], categories: [] }) });
	await expect.element(categories).toMatchTextContent("There are no categories to choose from.");
	await expect
		.element(categories.getByRole("link", { name: "Add one" }))
		.toHaveAttribute("href", "/dashboard/categories");
	await expectNone(categories.getByRole("checkbox"));
});

test("if the categories cannot be fetched there is a toast and a button to try again", async () => {
	const { answers } = await openForm(NEW, {
		"GET /categories": () => new Response("", { status: 500 }),
	});
	const failure = page.getByText("Failed to fetch categories: 500");
	await expect.element(failure).toBeVisible();
	expect(failure.element().closest("[role=alert]")?.closest(".toasts")).toHaveAttribute(
		"data-placement",
		"bottom-right",
	);
	await expect.element(categories).toMatchTextContent("The categories could not be loaded.");
	await expectNone(categories.getByRole("checkbox"));
	answers["GET /categories"] = ANSWERS["GET /categories"] as Answers[string];
	await press(categories.getByRole("button", { name: "Try Again" }));
	await expect.element(categories.getByRole("checkbox").first()).toBeVisible();
});

test("a call without the stored token fails with Authentication required, and typed text is kept", async () => {
	const { sent } = await openForm(NEW);
	await title.fill("Half a project");
	await content.fill("Half a text");
	localStorage.removeItem("authToken");
	await press(save);
	await expect
		.element(page.getByRole("alert").filter({ hasText: "Authentication required" }))
		.toBeVisible();
	await expect.element(title).toHaveValue("Half a project");
	expect(sent).toEqual([]);
});
