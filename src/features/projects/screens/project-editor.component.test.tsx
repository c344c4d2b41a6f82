import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
	dialog,
	expectCount,
	expectNone,
	follow,
	picture,
	press,
} from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { PIXEL } from "../../../../tests/support/components/rows.ts";

const NEW = "/dashboard/projects/new";
const content = page.getByRole("textbox", { name: "Content" });
const toolbar = page.getByRole("toolbar");
const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });
const header = toolbar.getByRole("combobox", { name: "Header" });
const align = toolbar.getByRole("combobox", { name: "Align" });
const insert = page.getByRole("dialog").getByRole("button", { name: "Insert Image" });

/**
 * Elements of the text that contain a word. Excludes the empty paragraph at the end, which some formats also change.
 */
const countWords = (selector: string) =>
	[...content.element().querySelectorAll(selector)].filter(({ textContent }) =>
		textContent?.includes("word"),
	).length;
const expectWords = (selector: string, count: number) =>
	expect.poll(() => countWords(selector), { message: selector }).toBe(count);
const countOf = (selector: string) => content.element().querySelectorAll(selector).length;

/** A toolbar button returns the focus to the text one frame later. */
async function use(control: Locator, option?: string): Promise<void> {
	if (option === undefined) await press(control);
	else await control.selectOptions(option);
	await expect.element(content).toHaveFocus();
}

async function openEditor(path = NEW, project?: object) {
	const more = project && { "GET /school-projects/:id": () => ({ result: project }) };
	const screen = await openScreen(path, more);
	await expect.element(content).toBeVisible();
	return screen;
}

const storedProject = (text: string) => ({
	id: "1",
	title: "Kept",
	slug: "kept",
	status: "draft",
	can_edit: true,
	content: text,
});

test("every tool has its name, and arrow keys move between them", async () => {
	await openEditor();
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
		await expect.element(tool(name)).toBeVisible();
	}
	await expectCount(header.getByRole("option"), 7);
	await expect.element(align).toBeVisible();
	(tool("Bold").element() as HTMLElement).focus();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(tool("Italic")).toHaveFocus();
	await userEvent.keyboard("{Home}");
	await expect.element(header).toHaveFocus();
});

test("pasted markup keeps only an article's formats", async () => {
	await openEditor();
	await content.click();
	const clipboardData = new DataTransfer();
	clipboardData.setData(
		"text/html",
		`<h2 style="color:red" onclick="alert(1)">Head</h2><table><tr><td>cell</td></tr></table>
		<p><code>code</code> <a href="javascript:alert(1)">bad</a>
		<img src="file:///C:/a.png"><img src="${PIXEL}" alt="ok"></p>`,
	);
	content.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
	await expect.element(content.getByRole("heading", { name: "Head" })).toBeVisible();
	expect(countOf("code, table, a, [style], [onclick]")).toBe(0);
	await expectCount(content.getByRole("img"), 1);
	await expect.element(content.getByRole("img", { name: "ok" })).toHaveAttribute("src", PIXEL);
});

test("a picture is inserted at the cursor, or at the end if the text never had the focus", async () => {
	await openEditor("/dashboard/projects/1/edit", storedProject("<p>One</p><p>Two</p>"));
	const add = async (description: string) => {
		await press(tool("Image"));
		await dialog.getByLabelText("Image file").upload(picture());
		await expect.element(dialog.getByLabelText("Image address")).toHaveValue(PIXEL);
		await dialog.getByLabelText(/^Description/).fill(description);
		await press(insert);
		await expectNone(dialog);
		await expect.element(content).toHaveFocus();
	};
	await add("last");
	const html = () => content.element().innerHTML;
	expect(html().indexOf("Two")).toBeLessThan(html().indexOf("<img"));
	await content.fill("before after");
	await userEvent.keyboard("{ArrowLeft>6/}");
	await add("between");
	expect(html().indexOf("before")).toBeLessThan(html().indexOf("<img"));
	expect(html().indexOf("<img")).toBeLessThan(html().indexOf("after<"));
});

test("tools show and set each format, and Clean removes it", async () => {
	await openEditor();
	await content.fill("word");
	for (const [name, element] of [
		["Bold", "strong"],
		["Italic", "em"],
		["Underline", "u"],
		["Strike", "s"],
		["Blockquote", "blockquote"],
		["Ordered list", "ol > li"],
		["Bullet list", "ul > li"],
	] as const) {
		await userEvent.keyboard("{Control>}a{/Control}");
		await use(tool(name));
		await expectWords(element, 1);
		await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
		await expect.element(tool(name)).toHaveAttribute("aria-pressed", "true");
		await userEvent.keyboard("{Control>}a{/Control}");
		await use(tool("Clean"));
		await expectWords(element, 0);
		await expectWords("p", 1);
	}
});

test("headings and alignment are set, and removed by Clean", async () => {
	await openEditor();
	await content.fill("word");
	for (const level of [1, 2, 3, 4, 5, 6]) {
		await use(header, `Heading ${level}`);
		await expectWords(`h${level}`, 1);
	}
	await use(header, "Normal");
	await expectWords("p", 1);
	for (const side of ["center", "right", "justify"]) {
		await use(align, side);
		await expectWords(`.ql-align-${side}`, 1);
	}
	await use(align, "left");
	await expectWords("[class*=ql-align]", 0);
	await use(align, "right");
	await use(tool("Clean"));
	await expectWords("[class*=ql-]", 0);
	await expectWords("p", 1);
});

test("a block is indented by at most eight steps, and outdented again", async () => {
	await openEditor();
	await content.fill("word");
	for (let step = 0; step < 10; step += 1) await use(tool("Indent"));
	await expectWords("p.ql-indent-8", 1);
	for (let step = 7; step >= 1; step -= 1) {
		await use(tool("Outdent"));
		await expectWords(`p.ql-indent-${step}`, 1);
	}
	await use(tool("Outdent"));
	await use(tool("Outdent"));
	await expectWords("[class*=ql-indent]", 0);
});

test("a picture in the text may come from the web or as data, and from nowhere else", async () => {
	await openEditor();
	await press(tool("Image"));
	for (const address of ["javascript:alert(1)", "file:///C:/a.png", "data:text/html,x", ""]) {
		await dialog.getByLabelText("Image address").fill(address);
		await press(insert);
		await expect
			.element(dialog.getByText("Please enter an address that begins with http or https"))
			.toBeVisible();
	}
	await dialog.getByLabelText("Image address").fill(PIXEL);
	await dialog.getByLabelText(/^Description/).fill("A pixel");
	await press(insert);
	await expect
		.poll(() => content.element().querySelector("img[src^=data]")?.getAttribute("src"))
		.toBe(PIXEL);
});

test("a picture needs a description, unless it is marked as a decoration, which can be undone", async () => {
	await openEditor();
	await press(tool("Image"));
	await dialog.getByLabelText("Image address").fill(PIXEL);
	await press(insert);
	const question = dialog.getByText("Please describe the picture, or mark it as decorative");
	await expect.element(question).toBeVisible();
	const description = dialog.getByLabelText(/^Description/);
	await expect.element(description).toHaveFocus();
	await dialog.getByLabelText("Decorative image").click();
	await expectNone(question);
	await expect.element(description).toBeDisabled();
	await press(insert);
	await expectNone(dialog);
	const image = () => content.element().querySelector("img[src^=data]");
	const marks = () => [image()?.getAttribute("alt"), image()?.getAttribute("role")];
	await expect.poll(marks).toEqual(["", "presentation"]);

	await userEvent.click(image() as HTMLElement);
	const selected = page.getByLabelText("Decorative image");
	await expect.element(selected).toBeChecked();
	await selected.click();
	await page.getByLabelText("Picture description").fill("A pixel");
	await expect.poll(marks).toEqual(["A pixel", null]);
	await selected.click();
	await expect.poll(marks).toEqual(["", "presentation"]);
});

/** Sets a field's file by script, because Playwright takes seconds for five megabytes. */
function setFile(field: Locator, file: File): void {
	const chosen = new DataTransfer();
	chosen.items.add(file);
	const input = field.element() as HTMLInputElement;
	input.files = chosen.files;
	input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("only pictures up to 5 MB are accepted, in the text and as the cover", async () => {
	await openEditor();
	const tooLarge = new File([new Uint8Array(5_242_881)], "a.png", { type: "image/png" });
	const noPicture = new File(["a"], "a.txt", { type: "text/plain" });
	const cover = page.getByRole("group", { name: "Cover image" });
	const coverFile = page.getByLabelText("Cover image file");
	setFile(coverFile, noPicture);
	await expect.element(cover).toMatchTextContent("Please select an image file");
	setFile(coverFile, tooLarge);
	await expect.element(cover).toMatchTextContent("File size should not exceed 5MB");
	await press(tool("Image"));
	const file = dialog.getByLabelText("Image file");
	await expect.element(file).toBeInTheDocument();
	setFile(file, noPicture);
	await expect.element(dialog.getByRole("alert")).toMatchTextContent("Please select an image file");
	setFile(file, tooLarge);
	await expect
		.element(dialog.getByRole("alert"))
		.toMatchTextContent("File size should not exceed 5MB");
});

test("an upload's response may have the picture in result or in result.asset, and nowhere else", async () => {
	const { answers } = await openScreen(NEW);
	const cover = page.getByRole("group", { name: "Cover image" });
	const file = page.getByLabelText("Cover image file");
	for (const result of [{}, { asset: { url: PIXEL } }, { id: "1" }]) {
		answers["POST /assets/upload"] = () => ({ result });
		await file.upload(picture());
		await expect.element(cover).toMatchTextContent("Unexpected response format from server");
	}
	const asset = { id: "1", url: PIXEL };
	for (const result of [asset, { asset }]) {
		answers["POST /assets/upload"] = () => ({ result });
		await file.upload(picture());
		await expect.element(cover.getByRole("img")).toHaveAttribute("src", PIXEL);
		expect(cover.element().textContent).not.toContain("Unexpected response format from server");
		await press(cover.getByRole("button", { name: "Remove" }));
		await expectNone(cover.getByRole("img"));
	}
});

test("typing replaces the whole initial amount", async () => {
	await openEditor();
	for (const [label, amount] of [
		["Price (KES)", 7500],
		["Material Cost (KES)", 1200],
	] as const) {
		await page.getByLabelText(label).click();
		await userEvent.keyboard(String(amount));
		await expect.element(page.getByLabelText(label)).toHaveValue(String(amount));
	}
});

test("the text of an older article keeps its lists, indents and alignment", async () => {
	await openEditor(
		"/dashboard/projects/1/edit",
		storedProject(
			'<ul><li>Point</li><li class="ql-indent-2">Deeper</li></ul><p class="ql-align-justify">Wide</p>',
		),
	);
	const texts = (selector: string) =>
		[...content.element().querySelectorAll(selector)].map(({ textContent }) => textContent);
	expect(texts("ul > li")).toEqual(["Point", "Deeper"]);
	expect(texts("li.ql-indent-2")).toEqual(["Deeper"]);
	expect(texts(".ql-align-justify")).toEqual(["Wide"]);
});

test("clicking into a text that ends in a list does not change it", async () => {
	const { address } = await openEditor(
		"/dashboard/projects/1/edit",
		storedProject("<p>Needed</p><ul><li>Pipe</li></ul>"),
	);
	await content.getByText("Pipe").click();
	await userEvent.keyboard("{End}");
	await expect.element(tool("Bullet list")).toHaveAttribute("aria-pressed", "true");
	await follow("Overview");
	await expect.poll(address).toBe("/dashboard");
});

test("text formatted by toolbar and keys is sent with its formats", async () => {
	const { answers } = await openEditor();
	const sent: { content: string }[] = [];
	answers["POST /school-projects"] = ({ body }) => {
		sent.push(body);
		return {};
	};
	await page.getByLabelText("Title", { exact: true }).fill("Water Filter");
	await content.click();
	await use(header, "Heading 2");
	await userEvent.keyboard("The problem{Enter}Boreholes carry ");
	await use(tool("Bold"));
	await userEvent.keyboard("too much");
	await use(tool("Bold"));
	await userEvent.keyboard(" fluoride.{Enter}");
	await use(tool("Bullet list"));
	await userEvent.keyboard("Cattle bone{Enter}Two buckets{Enter}{Enter}");
	await use(tool("Indent"));
	await use(tool("Indent"));
	await userEvent.keyboard("Moved in{Enter}");
	await use(tool("Outdent"));
	await use(tool("Outdent"));
	await use(align, "center");
	await userEvent.keyboard("In the middle{Enter}");
	await use(align, "left");
	await userEvent.keyboard("source");
	await userEvent.keyboard("{Shift>}{ArrowLeft>6/}{/Shift}");
	await press(tool("Link"));
	await dialog.getByLabelText("Link address").fill("example.org/fluoride");
	await press(dialog.getByRole("button", { name: "Save Link" }));
	await expectNone(dialog);
	await press(page.getByRole("button", { name: "Save Project" }));
	await expect.poll(() => sent).toHaveLength(1);
	const html = sent[0]?.content;
	for (const part of [
		"<h2>The problem</h2>",
		"<p>Boreholes carry <strong>too much</strong> fluoride.</p>",
		"<ul><li><p>Cattle bone</p></li><li><p>Two buckets</p></li></ul>",
		'<p class="ql-indent-2">Moved in</p>',
		'<p class="ql-align-center">In the middle</p>',
	]) {
		expect(html).toContain(part);
	}
	expect(html).toMatch(/<p><a [^>]*href="https:\/\/example\.org\/fluoride"[^>]*>source<\/a><\/p>/);
});

test("a picture is inserted with file, description and Enter, and typing continues in the text", async () => {
	await openEditor();
	await content.click();
	await press(tool("Image"));
	const file = dialog.getByLabelText("Image file");
	await expect.element(file).toHaveFocus();
	await file.upload(picture());
	await expect.element(dialog.getByLabelText(/^Description/)).toHaveFocus();
	await expect.poll(() => dialog.element().querySelector("img")?.getAttribute("src")).toBe(PIXEL);
	await userEvent.keyboard("A filter of bone char{Enter}");
	await expectNone(dialog);
	await expect.element(content.getByAltText("A filter of bone char")).toBeVisible();
	await expect.element(content).toHaveFocus();
});
