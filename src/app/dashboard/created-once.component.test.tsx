import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	picture,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { category, photo, project, result } from "../../../tests/support/components/rows.ts";

/* Forms that create a record: a resend after a lost answer must not create a second one. */

const title = page.getByLabelText("Title", { exact: true });
const LOST_ANSWER = () => Promise.reject(new TypeError("Failed to fetch"));
const FIRST_STORED =
	"What you sent first was saved; your changes since then were not. Send it again only if you want both.";

interface CreationForm {
	form: string;
	path: string;
	route: string;
	record: object;
	/** Opens the form, also again after it has closed. */
	opener?: Locator;
	title: Locator;
	fillRest?: () => Promise<void>;
	submit: Locator;
	/** Starts the next record; undefined if the screen changes after saving. */
	startNext?: Locator;
}

const FORMS: CreationForm[] = [
	{
		form: "a project",
		path: "/dashboard/projects/new",
		route: "POST /school-projects",
		record: project(1),
		title,
		fillRest: () => page.getByRole("textbox", { name: "Content" }).fill("It swings."),
		submit: button("Save Project"),
		startNext: page.getByRole("link", { name: "Add New Project" }),
	},
	{
		form: "a photo",
		path: "/dashboard/gallery",
		route: "POST /gallery",
		record: photo(1),
		title,
		fillRest: async () => {
			await page.getByLabelText("Description").fill("Seen on a table.");
			await page.getByLabelText("Image file").upload(picture());
			await expect.element(page.getByRole("img", { name: "Image preview" })).toBeVisible();
		},
		submit: button("Add Gallery Item"),
		startNext: title,
	},
	{
		form: "a result",
		path: "/dashboard/results/create",
		route: "POST /results",
		record: result(1),
		title,
		submit: button("Create Result"),
	},
	{
		form: "a category",
		path: "/dashboard/categories",
		route: "POST /categories",
		record: category(1),
		opener: button("Create Category"),
		title: dialog.getByLabelText("Name"),
		submit: button("Create Category", "dialog"),
		startNext: button("Create Category"),
	},
];

test.each(FORMS)(
	"$form whose answer was lost is resent with its idempotency key, also after a reload; changed content and the next record get other keys",
	async (creationForm) => {
		const { path, route, record, opener, submit, startNext } = creationForm;
		const keys: (string | null)[] = [];
		const { answers, reload } = await openScreen(path);
		const answerWith = (answer: () => Response | Promise<Response> | object) => {
			answers[route] = ({ headers }) => {
				keys.push(headers.get("idempotency-key"));
				return answer();
			};
		};
		const send = async () => {
			const count = keys.length;
			await expect.element(submit).toBeEnabled();
			await press(submit);
			await expect.poll(() => keys).toHaveLength(count + 1);
		};
		answerWith(LOST_ANSWER);
		if (opener) await press(opener);
		await creationForm.title.fill("Pendulum");
		await creationForm.fillRest?.();
		await send();
		await expect.element(page.getByText("What you typed is still here.")).toBeVisible();
		await send();
		await expect.element(page.getByText("What you typed is still here.")).toBeVisible();
		dispatchEvent(new Event("pagehide"));
		await reload();
		await expect.element(creationForm.title).toHaveValue("Pendulum");
		answerWith(() => refused(409, { error: FIRST_STORED }));
		await creationForm.title.fill("Pendulum 2");
		await send();
		await expect.element(page.getByText(FIRST_STORED)).toBeVisible();
		await expect.element(creationForm.title).toHaveValue("Pendulum 2");
		await expectNone(page.getByRole("button", { name: "Save Mine Anyway" }));
		answerWith(() => ({ result: record }));
		await send();
		expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
		expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
		expect(keys[3]).not.toBe(keys[0]);
		await expect.poll(() => JSON.stringify(localStorage)).not.toContain(keys[3]);
		if (!startNext) return;
		await press(startNext);
		await expect.element(creationForm.title).toHaveValue("");
		await creationForm.title.fill("Pendulum");
		await creationForm.fillRest?.();
		await send();
		expect(keys).not.toContain(keys.pop());
	},
);

test("each of many photos keeps its own idempotency key until it is stored", async () => {
	const sent: [unknown, string | null][] = [];
	const { answers } = await openScreen("/dashboard/gallery");
	await press(button("Add Many Photos"));
	answers["POST /gallery"] = ({ body, headers }) => {
		sent.push([body.title, headers.get("idempotency-key")]);
		return sent.length < 3 ? LOST_ANSWER() : { result: photo(1) };
	};
	const data = new DataTransfer();
	for (const name of ["loom.png", "kiln.png"])
		data.items.add(new File([name], name, { type: "image/png" }));
	const input = page.getByLabelText("Many photos");
	await expect.element(input).toBeInTheDocument();
	const element = input.element() as HTMLInputElement;
	element.files = data.files;
	element.dispatchEvent(new Event("change", { bubbles: true }));
	await page.getByLabelText("Description for photos without one").fill("At the fair.");
	await press(button("Add 2 Photos"));
	await expect.poll(() => sent).toHaveLength(2);
	await press(button("Add 2 Photos"));
	await expect.element(page.getByText("2 gallery items created successfully")).toBeVisible();
	const [first, second, ...again] = sent;
	expect(again).toEqual([first, second]);
	expect(first?.[1]).toMatch(/^[0-9a-f]{32}$/);
	expect(second?.[1]).not.toBe(first?.[1]);
});

test("a duplicate whose answer was lost is requested again with its idempotency key", async () => {
	const keys: (string | null)[] = [];
	const { answers } = await openScreen("/dashboard/projects", {
		"GET /school-projects": () => ({
			result: { articles: [project(1)], pagination: { totalPages: 1 } },
		}),
	});
	answers["POST /projects/:id/duplicate"] = ({ headers }) => {
		keys.push(headers.get("idempotency-key"));
		return keys.length === 1 ? LOST_ANSWER() : { result: project(7) };
	};
	await press(button("Duplicate Project 1"));
	await expect.element(page.getByText("Failed to duplicate project")).toBeVisible();
	await press(button("Duplicate Project 1"));
	await expect.element(page.getByText("Copy created successfully")).toBeVisible();
	expect(keys).toEqual([keys[0], keys[0]]);
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
