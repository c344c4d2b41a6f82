import {
	align,
	changesOf,
	choose,
	content,
	header,
	insertPicture,
	NEW_PROJECT,
	newProject,
	picture,
	tool,
} from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

test("every tool of the editor has its name, and arrow keys lead along them", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const bar = page.getByRole("toolbar");
	for (const name of [
		"Bold",
		"Italic",
		"Underline",
		"Strike",
		"Blockquote",
		"Ordered list",
		"Bullet list",
		"Indent",
		"Outdent",
		"Link",
		"Image",
		"Clean",
	]) {
		await expect(tool(page, name)).toBeVisible();
	}
	await expect(header(page).getByRole("option")).toHaveCount(7);
	await expect(bar.getByRole("combobox", { name: "Align" })).toBeVisible();
	await tool(page, "Bold").focus();
	await page.keyboard.press("ArrowRight");
	await expect(tool(page, "Italic")).toBeFocused();
	await page.keyboard.press("Home");
	await expect(header(page)).toBeFocused();
});

test("pasted markup keeps only an article's formats", async ({ page, adminToken }) => {
	await page.route("https://example.org/**", async (route) =>
		route.fulfill({ contentType: "image/png", body: (await picture(40)).buffer }),
	);
	await openDashboard(page, adminToken, NEW_PROJECT);
	await content(page).click();
	await page.evaluate(() => {
		const data = new DataTransfer();
		data.setData(
			"text/html",
			`<h2 style="color:red" onclick="alert(1)">Head</h2><table><tr><td>cell</td></tr></table>
			<p><code>code</code> <a href="javascript:alert(1)">bad</a>
			<img src="file:///C:/a.png"><img src="https://example.org/a.png" alt="ok"></p>`,
		);
		document
			.querySelector("[role=textbox][contenteditable]")
			?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
	});
	await expect(content(page).getByRole("heading", { name: "Head" })).toBeVisible();
	await expect(content(page).locator("code, table, a, [style], [onclick]")).toHaveCount(0);
	await expect(content(page).getByRole("img")).toHaveCount(1);
	await expect(content(page).getByRole("img", { name: "ok" })).toHaveAttribute(
		"src",
		"https://example.org/a.png",
	);
});

test("a picture is inserted at the end when the text never had focus", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Pictured",
		content: "<p>One</p><p>Two</p>",
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(content(page)).toContainText("Two");
	await insertPicture(page, "last");
	await expect(content(page).locator("p").last().getByRole("img", { name: "last" })).toBeVisible();
	await expect(content(page).locator("p").last()).toContainText("Two");
});

test("the preview looks like the article will", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Seen before");
	await content(page).click();
	await choose(page, header(page), "Heading 3");
	await page.keyboard.type("A heading");
	await page.getByRole("button", { name: "Preview" }).click();
	const preview = page.getByRole("dialog", { name: "Preview" });
	await expect(preview).toContainText("Seen before");
	await expect(preview.locator(".article h3")).toHaveText("A heading");
});

/** Each tool with the element that it makes of a chosen word. */
const FORMATS = [
	["Bold", "strong"],
	["Italic", "em"],
	["Underline", "u"],
	["Strike", "s"],
	["Blockquote", "blockquote"],
	["Ordered list", "ol > li"],
	["Bullet list", "ul > li"],
] as const;

test("tools show and set each format, and Clean removes it", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await content(page).fill("word");
	/** The editor keeps an empty line at the end, which takes part in some formats. */
	const word = (element: string) => content(page).locator(element).filter({ hasText: "word" });
	for (const [name, element] of FORMATS) {
		await content(page).press("ControlOrMeta+a");
		await tool(page, name).click();
		await expect(word(element)).toHaveCount(1);
		// The editor takes the focus back from the tool in the next frame; until then arrows move along the tools.
		await expect(content(page)).toBeFocused();
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowLeft");
		await expect(tool(page, name)).toHaveAttribute("aria-pressed", "true");
		await content(page).press("ControlOrMeta+a");
		await tool(page, "Clean").click();
		await expect(word(element)).toHaveCount(0);
		await expect(word("p")).toHaveCount(1);
	}
});

test("headings and alignment are set, and removed by Clean", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await content(page).fill("word");
	const word = (element: string) => content(page).locator(element).filter({ hasText: "word" });
	for (const level of [1, 2, 3, 4, 5, 6]) {
		await choose(page, header(page), `Heading ${level}`);
		await expect(word(`h${level}`)).toHaveCount(1);
	}
	await choose(page, header(page), "Normal");
	await expect(word("p")).toHaveCount(1);
	for (const side of ["center", "right", "justify"]) {
		await choose(page, align(page), side);
		await expect(word(`.ql-align-${side}`)).toHaveCount(1);
	}
	await choose(page, align(page), "left");
	await expect(word("[class*=ql-align]")).toHaveCount(0);
	await choose(page, align(page), "right");
	await tool(page, "Clean").click();
	await expect(word("[class*=ql-]")).toHaveCount(0);
	await expect(word("p")).toHaveCount(1);
});

test("a block is moved in by at most eight steps and out again", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await content(page).fill("word");
	for (let step = 0; step < 10; step += 1) await tool(page, "Indent").click();
	await expect(content(page).locator("p")).toHaveClass(/ql-indent-8/);
	for (let step = 7; step >= 1; step -= 1) {
		await tool(page, "Outdent").click();
		await expect(content(page).locator("p")).toHaveClass(new RegExp(`ql-indent-${step}`));
	}
	await tool(page, "Outdent").click();
	await tool(page, "Outdent").click();
	await expect(content(page).locator("[class*=ql-indent]")).toHaveCount(0);
});

test("a picture is inserted at the cursor", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await content(page).click();
	await page.keyboard.type("before after");
	for (let letter = 0; letter < " after".length; letter += 1)
		await page.keyboard.press("ArrowLeft");
	await insertPicture(page, "between");
	const html = await content(page).innerHTML();
	expect(html.indexOf("before")).toBeLessThan(html.indexOf("<img"));
	expect(html.indexOf("<img")).toBeLessThan(html.indexOf("after<"));
});

test("a picture in the text may come from the web or as data, and from nowhere else", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const data = `data:image/png;base64,${(await picture(4)).buffer.toString("base64")}`;
	await tool(page, "Image").click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	for (const address of ["javascript:alert(1)", "file:///C:/a.png", "data:text/html,x", ""]) {
		await dialog.getByLabel("Image address").fill(address);
		await dialog.getByRole("button", { name: "Insert Image" }).click();
		await expect(
			dialog.getByText("Please enter an address that begins with http or https"),
		).toBeVisible();
	}
	await dialog.getByLabel("Image address").fill(data);
	await dialog.getByRole("button", { name: "Insert Image" }).click();
	await expect(content(page).locator("img[src^=data]")).toHaveAttribute("src", data);
});

test("the text of an older article keeps its lists, indents and sides", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Written elsewhere",
		content:
			'<ol><li data-list="bullet">Point</li><li data-list="bullet" class="ql-indent-2">Deeper</li></ol><p class="ql-align-justify">Wide</p>',
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(content(page).locator("ul > li")).toHaveText(["Point", "Deeper"]);
	await expect(content(page).locator("li.ql-indent-2")).toHaveText("Deeper");
	await expect(content(page).locator(".ql-align-justify")).toHaveText("Wide");
});

test("a text that ends in a list is not changed by going into it", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Ends in a list",
		content: "<p>Needed</p><ul><li>Pipe</li></ul>",
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await content(page).getByText("Pipe").click();
	await page.keyboard.press("End");
	await expect(tool(page, "Bullet list")).toHaveAttribute("aria-pressed", "true");
	await page.getByRole("link", { name: "Overview" }).click();
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("only pictures up to 5 MB are taken into a text", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const changes = changesOf(page);
	await tool(page, "Image").click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	const file = dialog.getByLabel("Image file");
	await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
	await expect(dialog.getByRole("alert")).toContainText("Please select an image file");
	const buffer = Buffer.alloc(5_242_881);
	await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
	await expect(dialog.getByRole("alert")).toContainText("File size should not exceed 5MB");
	expect(changes).toEqual([]);
});
