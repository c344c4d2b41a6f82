import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { PIXEL } from "../../../../tests/support/components/rows.ts";

const content = page.getByRole("textbox", { name: "Content" });
const save = button("Save Project");
const html = () => content.element().innerHTML;
/** The text's paragraphs, without the elements that the editor adds for the cursor. */
const lines = () =>
	[...content.element().querySelectorAll("p")].map((line) =>
		[...line.childNodes]
			.map((node) => (node.nodeName === "IMG" ? "[img]" : node.textContent))
			.join(""),
	);

async function openEditor() {
	const opened = await openScreen("/dashboard/projects/new");
	await content.click();
	return opened;
}

function paste(fill: (data: DataTransfer) => void): void {
	const clipboardData = new DataTransfer();
	fill(clipboardData);
	content.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

const photo = (name: string) => new File([name], name, { type: "image/png" });
const pasteFiles = (...files: File[]) =>
	paste((data) => {
		for (const file of files) data.items.add(file);
	});

/** Uploads that wait until the test answers them. */
function pendingUploads() {
	const waiting: ((response: Response | object) => void)[] = [];
	return {
		answer: () => new Promise<Response | object>((resolve) => waiting.push(resolve)),
		waiting,
		answerNext: async (response: Response | object) => {
			await expect.poll(() => waiting.length).toBeGreaterThan(0);
			waiting.shift()?.(response);
		},
	};
}
const stored = (name: string) => ({ result: { id: name, url: `${PIXEL}#${name}` } });

test("text pasted from Google Docs keeps its formats, and a note lists what was simplified", async () => {
	await openEditor();
	paste((data) =>
		data.setData(
			"text/html",
			`<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">At 10<span style="vertical-align:super">3</span> Pa </span><span style="font-weight:700">boils</span></p><table><tr><td><p>Clay</p></td><td><p>210</p></td></tr></table></b>`,
		),
	);
	await expect.poll(lines).toEqual(["At 10³ Pa boils", "Clay: 210"]);
	expect([...content.element().querySelectorAll("strong")].map((bold) => bold.textContent)).toEqual(
		["boils"],
	);
	const note = page.getByText(/^A table became lines/);
	await expect.element(note).toBeVisible();
	await press(button("OK"));
	await expectNone(note);
});

test("pasted plain text keeps its lines and superscripts", async () => {
	await openEditor();
	paste((data) => data.setData("text/plain", "*Mwangi*: x² + 10³ Pa\n5 < 6"));
	await userEvent.keyboard(" m²");
	await expect.poll(lines).toEqual(["*Mwangi*: x² + 10³ Pa", "5 < 6 m²"]);
});

test("a pasted picture keeps its place while typing continues, and saving waits for it", async () => {
	const { answers } = await openEditor();
	const uploads = pendingUploads();
	answers["POST /assets/upload"] = uploads.answer;
	await userEvent.keyboard("before ");
	pasteFiles(photo("board.png"));
	await expect
		.element(page.getByRole("progressbar", { name: "Uploading board.png" }))
		.toBeVisible();
	await userEvent.keyboard("after");
	await expect.element(save).toBeDisabled();
	await uploads.answerNext(stored("board"));
	await expectNone(page.getByRole("progressbar"));
	expect(lines()[0]).toBe("before [img]after");
	await expect.element(save).toBeEnabled();
});

test("pictures that are pasted together are inserted in their order", async () => {
	const { answers } = await openEditor();
	const uploads = pendingUploads();
	answers["POST /assets/upload"] = uploads.answer;
	pasteFiles(photo("a.png"), photo("b.png"), photo("c.png"), new File(["x"], "notes.pdf"));
	await expectCount(page.getByRole("progressbar"), 3);
	await expect.element(page.getByText(/Left out: notes\.pdf/)).toBeVisible();
	for (const name of ["a", "b", "c"]) await uploads.answerNext(stored(name));
	await expectNone(page.getByRole("progressbar"));
	const sources = [...html().matchAll(/<img src="[^"#]*#(\w)"/g)].map(([, name]) => name);
	expect(sources).toEqual(["a", "b", "c"]);
});

test("a picture that failed stays at its place until it is tried again or removed", async () => {
	const { answers } = await openEditor();
	const uploads = pendingUploads();
	answers["POST /assets/upload"] = uploads.answer;
	await userEvent.keyboard("one");
	pasteFiles(photo("a.png"), photo("b.png"));
	const refusal = () => Response.json({ success: false, error: "No room" }, { status: 503 });
	await uploads.answerNext(refusal());
	await uploads.answerNext(refusal());
	await expect.element(content.getByText("b.png: No room")).toBeVisible();
	await userEvent.keyboard(" two");
	await press(content.getByRole("button", { name: "Try Again" }).first());
	await uploads.answerNext(stored("a"));
	await expect.poll(() => lines()[0]).toContain("[img]");
	await press(content.getByRole("button", { name: "Remove" }));
	await expectNone(content.getByText("b.png: No room"));
	expect(lines()[0]).toBe("one[img] two");
});

test.each([400, 413, 415, 422])(
	"a picture that is refused with %i is not offered to be sent again",
	async (status) => {
		const { answers } = await openEditor();
		answers["POST /assets/upload"] = () =>
			Response.json({ success: false, error: "No picture" }, { status });
		pasteFiles(photo("a.png"));
		await expect.element(content.getByText("a.png: No picture")).toBeVisible();
		await expectNone(content.getByRole("button", { name: "Try Again" }));
		await press(content.getByRole("button", { name: "Remove" }));
		await expectNone(content.getByText("a.png: No picture"));
	},
);
