import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	follow,
	press,
} from "../../../tests/support/components/actions.ts";
import { type Answers, NEVER, refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { photo } from "../../../tests/support/components/rows.ts";

const input = page.getByLabelText("Many photos");
const rowOf = (file: string) => page.getByRole("group", { name: file });
const file = (name: string, type = "image/jpeg") => new File([name], name, { type });

/** Sets the files by script, because Playwright takes seconds for large files. */
async function choose(...files: File[]) {
	const data = new DataTransfer();
	for (const each of files) data.items.add(each);
	await expect.element(input).toBeInTheDocument();
	const element = input.element() as HTMLInputElement;
	element.files = data.files;
	element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Opens the screen. Each chosen file is uploaded as an asset with its name, and stored photos are collected. */
async function openGallery() {
	const screen = await openScreen("/dashboard/gallery");
	await press(button("Add Many Photos"));
	const uploaded: string[] = [];
	const stored: object[] = [];
	screen.answers["POST /assets/upload"] = ({ body }) => {
		const { name } = body.get("file") as File;
		uploaded.push(name);
		return { result: { id: `asset of ${name}`, url: "/touch-icon.png" } };
	};
	screen.answers["POST /gallery"] = ({ body }) => {
		stored.push(body);
		return { result: photo(1) };
	};
	return { ...screen, uploaded, stored };
}

test("on a phone the actions of an added photo are in one line", async () => {
	await page.viewport(360, 740);
	await openGallery();
	await choose(file("maji-safi_team.jpg"));
	const row = rowOf("maji-safi_team.jpg");
	await expect.element(row.getByLabelText("Title")).toBeVisible();
	const actions = [row.getByText("Featured"), row.getByRole("button", { name: /^Remove/ })];
	const middles = actions.map((one) => {
		const { top, bottom } = one.element().getBoundingClientRect();
		return Math.round((top + bottom) / 2);
	});
	expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
	// The Remove button is at the end of the row, away from the checkbox.
	const [rowEnd = 0, removeEnd = 0] = [row, row.getByRole("button", { name: /^Remove/ })].map(
		(one) => one.element().getBoundingClientRect().right,
	);
	expect(rowEnd - removeEnd).toBeLessThan(4);
});

test("photos get titles from their files and are added with one press, the first on top", async () => {
	const { uploaded, stored } = await openGallery();
	await choose(file("maji-safi_team.jpg"), file("IMG_2031.jpg"));
	await expect
		.element(rowOf("maji-safi_team.jpg").getByLabelText("Title"))
		.toHaveValue("Maji safi team");
	const corrected = rowOf("IMG_2031.jpg");
	await expect.element(corrected.getByLabelText("Title")).toHaveValue("");
	await corrected.getByLabelText("Title").fill("Mango dryer");
	await corrected.getByLabelText("Description").fill("Trays in the sun.");
	await press(corrected.getByLabelText("Featured"));
	await page.getByLabelText("Description for photos without one").fill("At the fair.");
	await press(button("Add 2 Photos"));
	await expect.element(page.getByText("2 gallery items created successfully")).toBeVisible();
	await expectNone(rowOf("IMG_2031.jpg"));
	await expectNone(page.getByRole("heading", { name: "Add Many Photos" }));
	await expect.element(button("Add Many Photos")).toHaveFocus();
	expect(uploaded).toEqual(["maji-safi_team.jpg", "IMG_2031.jpg"]);
	expect(stored).toEqual([
		{
			title: "Mango dryer",
			description: "Trays in the sun.",
			image_id: "asset of IMG_2031.jpg",
			featured: true,
		},
		{
			title: "Maji safi team",
			description: "At the fair.",
			image_id: "asset of maji-safi_team.jpg",
			featured: false,
		},
	]);
});

test("twelve photos with the same fair and year need titles alone", async () => {
	const { stored } = await openGallery();
	const names = Array.from({ length: 12 }, (_, index) => `IMG_20${10 + index}.jpg`);
	await choose(...names.map((name) => file(name)));
	const fair = page.getByLabelText("Fair for all photos").element();
	// Fields for all photos are above those of each photo.
	const first = page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ hasText: "IMG_2010" })
		.first();
	const order = fair.compareDocumentPosition(first.element());
	expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	await page.getByLabelText("Fair for all photos").fill("Rift Valley Fair");
	await page.getByLabelText("Year for all photos").fill("2026");
	await page.getByLabelText("Title for photos without one").fill("Judging day");
	await press(button("Add 12 Photos"));
	await expect.element(page.getByText("12 gallery items created successfully")).toBeVisible();
	expect(stored).toHaveLength(12);
	expect(stored[0]).toMatchObject({
		title: "Judging day",
		description: "Rift Valley Fair, 2026",
		fair: "Rift Valley Fair",
		year: 2026,
	});
});

test("a photo that is chosen twice is added once, and a message names it", async () => {
	const { uploaded } = await openGallery();
	const mastRow = new File(["mast"], "mast.jpg", { type: "image/jpeg", lastModified: 1 });
	const later = new File(["mast"], "mast.jpg", { type: "image/jpeg", lastModified: 2 });
	await choose(mastRow, file("kit.jpg"));
	await choose(mastRow, later, file("dryer.jpg"));
	await expect.element(button("Add 4 Photos")).toBeEnabled();
	expect(uploaded).toEqual(["mast.jpg", "kit.jpg", "mast.jpg", "dryer.jpg"]);
	await expect.element(page.getByText("mast.jpg: It is already in the list")).toBeVisible();
	await expectCount(page.getByText("It is already in the list"), 1);
});

test("refused photos stay in the form with their errors, and stored ones are removed", async () => {
	const { answers, stored } = await openGallery();
	await choose(file("mast.jpg"), file("kit.jpg"), file("IMG_1.jpg"));
	await page.getByLabelText("Description for photos without one").fill("At the fair.");
	const store = answers["POST /gallery"];
	answers["POST /gallery"] = (call) =>
		call.body.title === "Kit" ? refused(400, { error: "Too late" }) : (store?.(call) ?? {});
	await press(button("Add 3 Photos"));
	await expectNone(rowOf("mast.jpg"));
	await expect.element(rowOf("kit.jpg").getByText("kit.jpg: Too late")).toBeVisible();
	await expect
		.element(rowOf("IMG_1.jpg").getByText("Please fill in all required fields"))
		.toBeVisible();
	await expect.element(rowOf("IMG_1.jpg").getByLabelText("Title")).toHaveFocus();
	answers["POST /gallery"] = store!;
	await rowOf("IMG_1.jpg").getByLabelText("Title").fill("Sundial");
	await press(button("Add 2 Photos"));
	await expectNone(rowOf("kit.jpg"));
	expect(stored.map((body) => (body as { title: string }).title)).toEqual([
		"Mast",
		"Sundial",
		"Kit",
	]);
});

test("photos can be removed and edited while others are being stored", async () => {
	const { answers, stored } = await openGallery();
	const first = Promise.withResolvers<object>();
	answers["POST /gallery"] = ({ body }) => {
		stored.push(body);
		return stored.length === 1 ? first.promise : { result: photo(1) };
	};
	await choose(file("one.jpg"), file("two.jpg"), file("three.jpg"));
	await press(button("Add 3 Photos"));
	await expect.poll(() => stored).toHaveLength(1);
	await press(button("Remove two.jpg"));
	await rowOf("one.jpg").getByLabelText("Title").fill("Typed late");
	first.resolve({ result: photo(1) });
	await expect.element(page.getByText("2 gallery items created successfully")).toBeVisible();
	expect(stored).toMatchObject([{ title: "Three" }, { title: "Typed late" }]);
});

test("a failed upload is retried once automatically, after the others, and then by a press", async () => {
	const { answers, uploaded } = await openGallery();
	const succeed = answers["POST /assets/upload"]!;
	let failures = 2;
	answers["POST /assets/upload"] = (call) => {
		if ((call.body.get("file") as File).name !== "a.jpg" || failures === 0) return succeed(call);
		failures -= 1;
		uploaded.push("a.jpg failed");
		return new Response("", { status: 503 });
	};
	await choose(file("a.jpg"), file("b.jpg"));
	const failed = rowOf("a.jpg");
	await expect.element(failed.getByText("a.jpg: Upload failed with status 503")).toBeVisible();
	expect(uploaded).toEqual(["a.jpg failed", "b.jpg", "a.jpg failed"]);
	await press(failed.getByRole("button", { name: "Try Again" }));
	await expect.element(button("Add 2 Photos")).toBeEnabled();
	expect(uploaded.at(-1)).toBe("a.jpg");
});

test.each([400, 413, 415, 422])(
	"a photo that is refused with %i is not sent again, and no Add button is shown",
	async (status) => {
		const { answers } = await openGallery();
		let sent = 0;
		answers["POST /assets/upload"] = () => {
			sent += 1;
			return Response.json({ success: false, error: "No picture" }, { status });
		};
		await choose(file("a.jpg"), file("b.jpg"));
		await expect.element(rowOf("b.jpg").getByText("b.jpg: No picture")).toBeVisible();
		await expectNone(page.getByRole("button", { name: /Again$/ }));
		await expect
			.element(page.getByRole("button", { name: "Add Photos", exact: true }))
			.toBeDisabled();
		await press(button("Remove a.jpg"));
		await press(button("Undo"));
		await expect.element(rowOf("a.jpg").getByText("a.jpg: No picture")).toBeVisible();
		expect(sent).toBe(2);
	},
);

const TEN = Array.from({ length: 10 }, (_, number) => file(`${number}.jpg`));
const NO_CONNECTION = () => Promise.reject(new TypeError("Failed to fetch"));

test("ten failed uploads are retried by one press", async () => {
	const { answers, uploaded } = await openGallery();
	const succeed = answers["POST /assets/upload"]!;
	answers["POST /assets/upload"] = () => new Response("", { status: 503 });
	await choose(...TEN);
	await expectCount(page.getByRole("button", { name: "Try Again" }), 10);
	answers["POST /assets/upload"] = succeed;
	const tryAllAgain = button("Try All Again");
	await expect.element(page.getByText("10 of 10 photos were not uploaded.")).toBeVisible();
	const isBefore = tryAllAgain.element().compareDocumentPosition(rowOf("0.jpg").element());
	expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	await press(tryAllAgain);
	await expect.element(button("Add 10 Photos")).toBeEnabled();
	expect(uploaded).toHaveLength(10);
	await expectNone(page.getByRole("button", { name: "Try All Again" }));
});

test("uploads without an answer are retried automatically once online", async () => {
	const { answers, uploaded } = await openGallery();
	const succeed = answers["POST /assets/upload"]!;
	let isOnline = false;
	vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
	answers["POST /assets/upload"] = NO_CONNECTION;
	await choose(...TEN);
	await expectCount(page.getByRole("button", { name: "Try Again" }), 10);
	answers["POST /assets/upload"] = succeed;
	dispatchEvent(new Event("online"));
	await expectCount(page.getByRole("button", { name: "Try Again" }), 10);
	isOnline = true;
	dispatchEvent(new Event("online"));
	await expect.element(button("Add 10 Photos")).toBeEnabled();
	expect(uploaded).toHaveLength(10);
});

test("files that are not pictures, too large or too many are named and not sent", async () => {
	const { answers } = await openGallery();
	const sent: string[] = [];
	answers["POST /assets/upload"] = ({ body }) => {
		sent.push((body.get("file") as File).name);
		return NEVER;
	};
	const large = new File([new Uint8Array(5_242_881)], "large.gif", { type: "image/gif" });
	const many = Array.from({ length: 51 }, (_, index) => file(`photo ${index}.jpg`));
	await choose(file("report.pdf", "application/pdf"), large, ...many);
	for (const sentence of [
		"report.pdf: Please select an image file",
		"large.gif: File size should not exceed 5MB",
		"At most 50 photos at a time. Left out: photo 50.jpg",
	]) {
		await expect.element(page.getByText(sentence)).toBeVisible();
	}
	await expectCount(page.getByRole("button", { name: /^Remove / }), 50);
	await expect.element(button("Uploading 0 of 50...")).toBeDisabled();
	expect(sent).toEqual(["photo 0.jpg"]);
});

test("leaving asks for confirmation while photos are not in the gallery yet", async () => {
	await openGallery();
	await choose(file("mast.jpg"));
	await expect.element(button("Add 1 Photo")).toBeEnabled();
	await follow("Orders");
	await expect.element(alertdialog).toMatchTextContent(/photos you chose .* will be lost/);
	await press(button("Stay", "alertdialog"));
	await expect.element(rowOf("mast.jpg")).toBeVisible();
});

const mastRow = page.getByRole("row").filter({ hasText: "Mast" });
const star = page.getByRole("button", { name: "Star Mast" });

async function openWithPhoto(change: Answers[string]) {
	const items = [{ ...photo(1), title: "Mast", featured: false }];
	const screen = await openScreen("/dashboard/gallery", {
		"GET /gallery": () => ({ result: { items, pagination: { totalPages: 1 } } }),
		"PUT /gallery/:id": change,
	});
	await expect.element(star).toHaveAttribute("aria-pressed", "false");
	return screen;
}

test("a photo is featured by the star in its row, seen at once", async () => {
	const stored = Promise.withResolvers<object>();
	const sent: object[] = [];
	await openWithPhoto(({ body }) => {
		sent.push(body);
		return stored.promise;
	});
	await press(star);
	await expect.element(star).toHaveAttribute("aria-pressed", "true");
	await expect.element(mastRow.getByText("Yes", { exact: true })).toBeVisible();
	stored.resolve({ result: { ...photo(1), title: "Mast", featured: true, updated_at: "v2" } });
	await expect.element(star).toHaveAttribute("aria-busy", "false");
	await expect.element(star).toHaveAttribute("aria-pressed", "true");
	await expect.element(star).toHaveFocus();
	await press(star);
	const { description, image_id, updated_at } = photo(1);
	const whole = { title: "Mast", description, image_id };
	await expect
		.poll(() => sent)
		.toEqual([
			{ ...whole, featured: true, updated_at },
			{ ...whole, featured: false, updated_at: "v2" },
		]);
});

test("starring a photo keeps the title that somebody else has saved meanwhile, and its row shows that title", async () => {
	const sent: object[] = [];
	const newer = { ...photo(1), title: "Tower", featured: false, updated_at: "v2" };
	const { answers } = await openWithPhoto(({ body }) => {
		sent.push(body);
		if (body.updated_at !== newer.updated_at) return refused(409, { error: "Outdated" });
		return { result: { ...newer, ...body, updated_at: "v3" } };
	});
	answers["GET /gallery/:id"] = () => ({ result: { ...newer, previous: null, next: null } });
	await press(star);
	const changed = page.getByRole("button", { name: "Star Tower" });
	await expect.element(changed).toHaveAttribute("aria-pressed", "true");
	expect(sent[1]).toMatchObject({ title: "Tower", featured: true });
	expect(sent).toHaveLength(2);
});

test("a star that could not be stored is reset, and its row shows the error until a retry succeeds", async () => {
	let refusals = 1;
	await openWithPhoto(() =>
		refusals-- > 0
			? refused(429, { error: "Somebody else was faster." })
			: { result: { ...photo(1), title: "Mast", featured: true } },
	);
	await press(star);
	await expect.element(mastRow.getByText("Somebody else was faster.")).toBeVisible();
	await expect.element(star).toHaveAttribute("aria-pressed", "false");
	await press(mastRow.getByRole("button", { name: "Try Again" }));
	await expect.element(star).toHaveAttribute("aria-pressed", "true");
	await expectNone(mastRow.getByText("Somebody else was faster."));
});
