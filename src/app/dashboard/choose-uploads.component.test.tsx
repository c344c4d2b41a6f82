import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id, ONE_PAGE, PIXEL, upload } from "../../../tests/support/components/rows.ts";

const uploads = page.getByRole("dialog", { name: "Choose from Uploads" });
const use = {
	kind: "photo" as const,
	id: id(5),
	title: "Mast",
	part: "photo" as const,
	undescribed: false,
	in_trash: false,
};
const MAST = { ...upload(1), id: "mast", places: [use] };
const OTHER = { ...upload(2), id: "other" };

/** Opens the dialog. Every search finds only the mast. */
async function openDialog(path: string) {
	const requests: string[] = [];
	const screen = await openScreen(path, {
		"GET /assets": ({ query }) => {
			requests.push(query.toString());
			return { result: query.has("search") ? [MAST] : [OTHER, MAST], pagination: ONE_PAGE };
		},
	});
	return { ...screen, requests };
}

test("a gallery photo can use an earlier upload that is found by a word", async () => {
	const { answers, requests } = await openDialog("/dashboard/gallery");
	const sent: { image_id: string }[] = [];
	answers["POST /gallery"] = ({ body }) => {
		sent.push(body);
		return { result: {} };
	};
	await page.getByLabelText("Title").fill("The mast again");
	await page.getByLabelText("Description").fill("From the other side.");
	await press(button("Choose from Uploads"));
	const choices = uploads.getByRole("listitem");
	await expectTexts(choices, ["Unused, Mar 18, 2026", "Mast"]);
	// Not typed letter by letter: on a busy machine the first letters may be searched for alone.
	await userEvent.fill(document.activeElement as HTMLElement, "mast");
	await userEvent.keyboard("{Enter}");
	await expectTexts(choices, ["Mast"]);
	expect(requests).toEqual(["page=1&limit=12", "page=1&limit=12&search=mast"]);
	(choices.getByRole("button").element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expectNone(dialog);
	await expect
		.element(page.getByRole("img", { name: "Image preview" }))
		.toHaveAttribute("src", PIXEL);
	await press(button("Add Gallery Item"));
	await expect.poll(() => sent.map(({ image_id }) => image_id)).toEqual(["mast"]);
});

test("if uploads cannot be fetched, the dialog shows the error and a retry", async () => {
	const { answers } = await openDialog("/dashboard/gallery");
	const succeed = answers["GET /assets"]!;
	answers["GET /assets"] = () => new Response("", { status: 500 });
	await press(button("Choose from Uploads"));
	await expect.element(uploads.getByText("Failed to fetch uploads: 500")).toBeVisible();
	answers["GET /assets"] = succeed;
	await press(uploads.getByRole("button", { name: "Try Again" }));
	await expect.element(uploads.getByText("Mast")).toBeVisible();
});

test("a picker for one picture says which of several dropped files it added", async () => {
	await openDialog("/dashboard/gallery");
	const dropped = new DataTransfer();
	for (const name of ["a.png", "b.png"]) {
		dropped.items.add(new File([name], name, { type: "image/png" }));
	}
	const picker = page.getByRole("group", { name: "Image" });
	picker
		.element()
		.dispatchEvent(
			new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }),
		);
	await expect
		.element(picker.getByText("Only one picture fits here, so only a.png was added"))
		.toBeVisible();
	await expect.element(picker.getByRole("img")).toBeVisible();
});

test("an upload can be put into a text, and a pressed picture's description can be corrected", async () => {
	const { answers } = await openDialog("/dashboard/projects/new");
	const content = page.getByRole("textbox", { name: "Content" });
	await press(page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }));
	await press(dialog.getByRole("button", { name: "Choose from Uploads" }));
	await press(uploads.getByRole("button", { name: "Mast" }));
	await expectNone(uploads);
	await expect.element(dialog.getByLabelText("Image address")).toHaveValue(PIXEL);
	await dialog.getByLabelText(/^Description/).fill("A mat");
	await press(dialog.getByRole("button", { name: "Insert Image" }));
	await expectNone(dialog);

	const description = page.getByLabelText("Picture description");
	await content.getByRole("img", { name: "A mat" }).click();
	await expect.element(description).toHaveValue("A mat");
	await description.fill("A weather mast");
	await expect.element(content.getByRole("img", { name: "A weather mast" })).toBeVisible();
	await expect.element(description).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(content).toHaveFocus();

	const sent: { content: string }[] = [];
	answers["POST /school-projects"] = ({ body }) => {
		sent.push(body);
		return { result: { id: "1", slug: "mast", status: "draft" } };
	};
	await page.getByLabelText("Title").fill("Mast");
	await press(button("Save Project"));
	await expect.poll(() => sent[0]?.content).toContain('alt="A weather mast"');
});
