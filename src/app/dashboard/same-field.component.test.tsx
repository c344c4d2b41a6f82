import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { button, dialog, expectNone, press } from "../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	category,
	delivery,
	id,
	item,
	order,
	orderDetails,
	photo,
	project,
	result,
	siteSettings,
	templates,
	user,
} from "../../../tests/support/components/rows.ts";

const LATER = "2026-03-19T07:42:00.000Z";
const conflict = page.getByRole("region", { name: "Changed by somebody else" });

interface EditedForm {
	form: string;
	path: string;
	openers?: Locator[];
	/** How many openers need no press after a reload, because the address keeps them open. Default: one. */
	openersInAddress?: number;
	field: Locator;
	/** The field's name in the question. */
	label: string;
	/** The field's name in the record. */
	name: string;
	mine?: string;
	theirs?: string;
	/** The stored text, if the form shows it differently. */
	before?: string;
	/** Both texts as the question shows them. */
	shown?: [theirs: string, mine: string];
	/** Answers with the record, changed. */
	answersWith: (change: object) => Answers;
	save: Locator;
	saveRoute: string;
}

const inDialog = (label: string) => dialog.getByLabelText(label);
const openers = [button("View Details")];
const orders = (change: object): Answers => ({
	"GET /orders": () => ({ data: { orders: [{ ...order(1), ...change }] } }),
	"GET /orders/:id": () => ({ data: { order: { ...orderDetails(1), ...change } } }),
});

const FORMS: EditedForm[] = [
	{
		form: "Site Settings",
		path: "/dashboard/site#terms",
		field: page.getByLabelText("You pay the development cost"),
		label: "Terms: balance",
		name: "terms",
		answersWith: ({ terms: balance }: { terms?: string }) => ({
			"GET /site": () => {
				const site = siteSettings();
				if (!balance) return { result: site };
				return { result: { ...site, terms: { ...site.terms, balance }, updated_at: LATER } };
			},
		}),
		save: button("Save Terms"),
		saveRoute: "PUT /site",
	},
	{
		form: "Edit Project",
		path: `/dashboard/projects/${id(1)}/edit`,
		field: page.getByLabelText("Title", { exact: true }),
		label: "Title",
		name: "title",
		answersWith: (change) => ({
			"GET /school-projects/:id": () => ({ result: { ...project(1), ...change } }),
		}),
		save: button("Save Project"),
		saveRoute: "PUT /school-projects/:id",
	},
	{
		form: "Edit Category",
		path: `/dashboard/categories?edit=${id(1)}`,
		field: inDialog("Description"),
		label: "Description",
		name: "description",
		answersWith: (change) => ({
			"GET /categories": () => ({ result: [{ ...category(1), ...change }] }),
		}),
		save: button("Save Category", "dialog"),
		saveRoute: "PUT /categories/:id",
	},
	{
		form: "Edit Gallery Item",
		path: `/dashboard/gallery?edit=${id(1)}`,
		field: page.getByLabelText("Description"),
		label: "Description",
		name: "description",
		answersWith: (change) => ({
			"GET /gallery": () => ({ result: { items: [{ ...photo(1), ...change }] } }),
			"GET /gallery/:id": () => ({
				result: { ...photo(1), previous: null, next: null, ...change },
			}),
		}),
		save: button("Save Gallery Item"),
		saveRoute: "PUT /gallery/:id",
	},
	{
		form: "Edit Result",
		path: `/dashboard/results/${id(1)}/edit`,
		field: page.getByLabelText("Description"),
		label: "Description",
		name: "description",
		answersWith: (change) => ({
			"GET /results/:id": () => ({
				result: { ...result(1), items: [item(1)], categories: [], ...change },
			}),
		}),
		save: button("Save Details"),
		saveRoute: "PUT /results/:id",
	},
	{
		form: "Edit User",
		path: "/dashboard/users",
		openers: [button("View details of person 1"), button("Edit", "dialog")],
		openersInAddress: 2,
		field: inDialog("Username"),
		label: "Username",
		name: "username",
		answersWith: (change) => ({
			"GET /users": () => ({ result: [{ ...user(1), ...change }] }),
			"GET /users/:id": () => ({ result: { ...user(1), ...change } }),
		}),
		save: button("Save User", "dialog"),
		saveRoute: "PUT /users/:id",
	},
	{
		form: "a message",
		path: "/dashboard/messages?message=whatsapp.please_pay",
		field: page.getByRole("textbox", { name: "Please pay" }),
		label: "Text",
		name: "text",
		answersWith: (change) => ({
			"GET /message-templates": () => ({
				result: {
					templates: templates.map((template) =>
						template.key === "please_pay" && template.channel === "whatsapp"
							? { ...template, ...change }
							: template,
					),
				},
			}),
		}),
		save: button("Save"),
		saveRoute: "PUT /message-templates/:channel/:key",
	},
	{
		form: "Change Payer",
		path: "/dashboard/orders",
		openers: [
			...openers,
			button("More actions for payments", "dialog"),
			button("Change Payer", "dialog"),
		],
		field: dialog.getByLabelText(/^Payer(?!.s)/),
		label: "Payer",
		name: "receipt",
		answersWith: ({ receipt: payer }: { receipt?: string }) =>
			orders(payer ? { receipt: { ...orderDetails(1).receipt, payer } } : {}),
		save: button("Save Payer", "dialog"),
		saveRoute: "PUT /orders/:id/receipt",
	},
	{
		form: "Change Price",
		path: "/dashboard/orders",
		openers: [...openers, button("Change Price", "dialog")],
		field: inDialog("Price (KES)"),
		label: "Price",
		name: "price",
		mine: "700",
		theirs: "600",
		before: "500",
		answersWith: orders,
		save: button("Save Agreement", "dialog"),
		saveRoute: "PUT /orders/:id/agreement",
	},
	{
		form: "a delivery",
		path: "/dashboard/orders",
		openers: [...openers, button("Change: Part 1, Mar 20, 2026", "dialog")],
		field: inDialog("Where and how"),
		label: "Place",
		name: "place",
		answersWith: (change) => ({
			...orders({}),
			"GET /orders/:id/deliveries": () => ({
				data: { deliveries: [{ ...delivery(1), ...change }] },
			}),
		}),
		save: button("Save Delivery", "dialog"),
		saveRoute: "PUT /orders/:id/deliveries/:deliveryId",
	},
	{
		form: "a due date",
		path: "/dashboard/orders",
		openers,
		field: inDialog("Due on"),
		label: "Due date",
		name: "due_on",
		mine: "2031-04-14",
		theirs: "2031-05-15",
		shown: ["May 15, 2031", "Apr 14, 2031"],
		answersWith: orders,
		save: button("Save Date", "dialog"),
		saveRoute: "PUT /orders/:id/work",
	},
];

for (const edited of FORMS) {
	const { form, path, field, label, name, answersWith, save, saveRoute } = edited;
	const { mine = "What I typed", theirs = "What they saved" } = edited;
	const shown = edited.shown ?? [theirs, mine];

	test(`a draft of a field that somebody else has changed shows both texts to choose from: ${form}`, async () => {
		await page.viewport(1280, 900);
		const sent: object[] = [];
		const { answers, reload } = await openScreen(path, {
			...answersWith({}),
			[saveRoute]: ({ body }) => {
				sent.push(body);
				return {};
			},
		});
		const open = async (to: readonly Locator[]) => {
			for (const opener of to) await press(opener);
			await expect.element(field).toBeInTheDocument();
		};
		const interrupt = async () => {
			dispatchEvent(new Event("pagehide"));
			await reload();
			// The address says which record is open.
			await open(edited.openers?.slice(edited.openersInAddress ?? 1) ?? []);
		};
		const expectConflict = async () => {
			const question = conflict.getByRole("group", { name: label });
			await expect.element(question).toBeVisible();
			for (const text of shown) {
				await expect.element(question.getByText(text, { exact: true })).toBeVisible();
			}
			await expect.element(field).toHaveValue(mine);
		};

		await open(edited.openers ?? []);
		const before = edited.before ?? (field.element() as HTMLInputElement).value;
		await field.fill(mine);
		Object.assign(answers, answersWith({ [name]: theirs, updated_at: LATER }));
		await interrupt();
		await expectConflict();
		await press(save);
		await expect.element(conflict).toHaveFocus();
		await interrupt();
		await expectConflict();
		await press(conflict.getByRole("button", { name: "Take Theirs" }));
		await expectNone(conflict);
		await expect.element(field).toHaveValue(theirs);

		await field.fill(mine);
		Object.assign(answers, answersWith({ [name]: before, updated_at: LATER }));
		await interrupt();
		await expect.element(conflict).toBeVisible();
		await press(conflict.getByRole("button", { name: "Keep Mine" }));
		await expectNone(conflict);
		await expect.element(field).toHaveValue(mine);
		await interrupt();
		await expectNone(conflict);
		expect(sent).toEqual([]);
		await press(save);
		await expect.poll(() => JSON.stringify(sent)).toContain(mine);
	});
}

const description = inDialog("Description");
const name = inDialog("Name");

/** Saves a category that a colleague has changed since it was opened. */
async function saveAfterColleague(change: object) {
	const sent: object[] = [];
	let stored = category(1);
	await openScreen(`/dashboard/categories?edit=${id(1)}`, {
		"GET /categories": () => ({ result: [stored] }),
		"PUT /categories/:id": ({ body }) => {
			sent.push(body);
			if (body.updated_at !== stored.updated_at) return refused(409, { error: "It has changed." });
			return { result: stored };
		},
	});
	await description.fill("Mine");
	stored = { ...stored, ...change, updated_at: LATER };
	await press(button("Save Category", "dialog"));
	await expect.element(page.getByText("It has changed.")).toBeVisible();
	return sent;
}

test("after a conflict the form has what a colleague saved in other fields, and saving again keeps it", async () => {
	const sent = await saveAfterColleague({ name: "Theirs" });
	await expect.element(name).toHaveValue("Theirs");
	await expect.element(description).toHaveValue("Mine");
	await expect.element(page.getByText("Check it and save again.")).toBeVisible();
	await expectNone(button("Save Mine Anyway", "dialog"));
	await press(button("Save Category", "dialog"));
	await expectNone(dialog);
	expect(sent.at(-1)).toMatchObject({ name: "Theirs", description: "Mine", updated_at: LATER });
});

test("after a conflict in the same field both texts are shown to choose from", async () => {
	const sent = await saveAfterColleague({ description: "Theirs" });
	await expect.element(conflict.getByText("Theirs", { exact: true }).last()).toBeVisible();
	await expect.element(description).toHaveValue("Mine");
	await press(button("Save Category", "dialog"));
	await expect.element(conflict).toHaveFocus();
	expect(sent).toHaveLength(1);
	await press(conflict.getByRole("button", { name: "Keep Mine" }));
	await press(button("Save Category", "dialog"));
	await expectNone(dialog);
	expect(sent.at(-1)).toMatchObject({ description: "Mine", updated_at: LATER });
});

test("a delivery that a colleague has moved to another day keeps that day when its place is saved", async () => {
	const sent: object[] = [];
	let stored = delivery(1);
	await openScreen("/dashboard/orders", {
		...orders({}),
		"GET /orders/:id/deliveries": () => ({ data: { deliveries: [stored] } }),
		"PUT /orders/:id/deliveries/:deliveryId": ({ body }) => {
			sent.push(body);
			return sent.length > 1 ? { data: { delivery: stored } } : refused(409, { error: "No" });
		},
	});
	await press(button("View Details"));
	await press(button("Change: Part 1, Mar 20, 2026", "dialog"));
	await inDialog("Where and how").fill("Mine");
	stored = { ...stored, planned_on: "2026-04-02", updated_at: LATER };
	await press(button("Save Delivery", "dialog"));
	await expect.element(inDialog("Day")).toHaveValue("2026-04-02");
	await press(button("Save Delivery", "dialog"));
	await expectNone(button("Save Delivery", "dialog"));
	expect(sent.at(-1)).toMatchObject({ place: "Mine", planned_on: "2026-04-02", updated_at: LATER });
});
