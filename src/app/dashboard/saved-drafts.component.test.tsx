import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectLoaded,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	ADMIN,
	id,
	order,
	orderDetails,
	project,
	proposal,
} from "../../../tests/support/components/rows.ts";
import { endRejectedSession } from "../../shell/session.ts";

interface DraftForm {
	form: string;
	path: string;
	/** Pressed to open the form. */
	openers: Locator[];
	field: Locator;
	value: string;
	/** It cannot be closed, and has no Cancel. */
	isAlwaysOpen?: boolean;
	isDialog?: boolean;
	/** The address keeps it open after a reload. */
	isOpenByAddress?: boolean;
	/** Another form of the list works alike, so that a reload is enough. */
	testsReloadOnly?: boolean;
	/** Its draft is restored without asking. */
	isRestoredAtOnce?: boolean;
	/** It opens again if its page was left while it was open. */
	reopensItself?: boolean;
}

const details = button("View Details");
const MENU = "More actions for TJK0000001";
const inDialog = (label: string) =>
	// "Payer" is the beginning of another label, too.
	dialog.getByLabelText(label, { exact: label === "Payer" });
const ofOrder = (opener: string, label: string, value: string, menu?: string): DraftForm => ({
	form: opener,
	path: "/dashboard/orders",
	openers: [details, ...(menu ? [button(menu, "dialog")] : []), button(opener, "dialog")],
	field: inDialog(label),
	value,
	testsReloadOnly: !/^a |^Record a Payment$/.test(opener),
	reopensItself: /^Record|TJK|^Add a Line/.test(opener),
});
const DECLINED = `/dashboard/projects/${id(1)}/proposals/${id(1)}`;

const tool = (name: string, field: Locator, value: string): DraftForm => ({
	form: `${name} of an article`,
	path: `/dashboard/projects/${id(1)}/edit`,
	openers: [page.getByRole("toolbar").getByRole("button", { name, exact: true })],
	field,
	value,
	isDialog: true,
	isRestoredAtOnce: true,
});

const FORMS: DraftForm[] = [
	ofOrder("Record a Payment", "Amount (KES)", "1,250.50"),
	ofOrder("Record a Refund", "Reason", "Paid twice", "More actions for payments"),
	ofOrder("Change Price", "Reason", "Two panels"),
	ofOrder("Change Payer", "Payer", "Njoro Flats Academy", "More actions for payments"),
	ofOrder("Add Tax Invoice", "Tax invoice", "KRA-2026-1", "More actions for payments"),
	ofOrder("Confirm TJK0000002", "Amount (KES)", "900"),
	ofOrder("Refuse TJK0000002", "Reason", "Not found"),
	ofOrder("Reverse TJK0000001", "Reason", "Reversed", MENU),
	ofOrder("Move TJK0000001", "Orders this payment was for", "MR-7K3QZ9 1500", MENU),
	ofOrder("Plan a Delivery", "What is delivered", "The frame"),
	ofOrder("Hand Over: Part 1, Mar 20, 2026", "Received by", "Grace"),
	ofOrder("Add a Line", "What was done", "Cut the frame"),
	{
		form: "Message Texts",
		path: "/dashboard/messages?message=whatsapp.please_pay",
		openers: [],
		field: page.getByRole("textbox", { name: "Please pay" }),
		value: "Pay {balance}",
		isAlwaysOpen: true,
	},
	{
		form: "a payment in the list",
		path: "/dashboard/payments",
		openers: [button(/^More actions for /), button(/^Reverse TJK/)],
		field: page.getByLabelText("Reason"),
		value: "Reversed",
		reopensItself: true,
	},
	{
		form: "a pasted statement",
		path: "/dashboard/payments",
		openers: [page.getByText("Paste a paybill statement")],
		field: page.getByLabelText("Statement"),
		value: "TJK0000009",
		isAlwaysOpen: true,
	},
	{
		form: "Decline",
		path: DECLINED,
		openers: [button("Decline")],
		field: dialog.getByLabelText("Reason"),
		value: "Too long",
		isDialog: true,
	},
	{
		form: "an invitation",
		path: "/dashboard/users",
		openers: [button("Invite")],
		field: page.getByLabelText("Email to invite"),
		value: "amina@mradi.example",
		isAlwaysOpen: true,
	},
	{
		form: "Edit User",
		path: "/dashboard/users",
		openers: [button("View details of person 1"), button("Edit", "dialog")],
		field: dialog.getByLabelText("Username"),
		value: "Somebody else",
		isDialog: true,
		isOpenByAddress: true,
	},
	{
		form: "Create Category",
		path: "/dashboard/categories",
		openers: [button("Create Category")],
		field: dialog.getByLabelText("Name"),
		value: "Energy",
		isDialog: true,
		isOpenByAddress: true,
	},
	{
		form: "Edit Gallery Item",
		path: `/dashboard/gallery?edit=${id(1)}`,
		openers: [],
		field: page.getByLabelText("Title"),
		value: "Opening day",
		isAlwaysOpen: true,
		isOpenByAddress: true,
	},
	{
		form: "Add a Passkey",
		path: "/dashboard/account",
		openers: [button("Add a Passkey")],
		field: dialog.getByLabelText("Name"),
		value: "My phone",
		isDialog: true,
	},
	{ ...ofOrder("a note", "Note", "Called twice"), openers: [details], isAlwaysOpen: true },
	{ ...ofOrder("a due date", "Due on", "2031-04-14"), openers: [details], isAlwaysOpen: true },
	tool("Image", dialog.getByLabelText(/^Description/), "A dryer"),
	{
		...tool("Link", dialog.getByLabelText("Link address"), "example.org"),
		testsReloadOnly: true,
	},
];

async function openForms(path: string) {
	const payment = { ...order(1).payment, paid: 1_000 };
	return openScreen(path, {
		"GET /orders": () => ({ data: { orders: [order(1)] } }),
		"GET /orders/:id": () => ({ data: { order: { ...orderDetails(1), payment } } }),
		"GET /invitations": () => ({ result: [], mail: true }),
		"GET /projects/:id/proposals/:proposalId": () => ({ result: proposal(1) }),
	});
}

/** @param isOffered the form was closed on purpose, so that its draft is offered and not restored at once */
async function expectDraft(
	{ openers, field, value, isOpenByAddress, isRestoredAtOnce, reopensItself }: DraftForm,
	{ isOffered = false, isOpen = false, isSamePage = true },
): Promise<void> {
	const opensAgain = reopensItself && !(isOpen && isSamePage);
	for (const opener of openers) {
		if (opensAgain && opener !== details) continue;
		// The address says whose details are open.
		const isShown = opener === details ? isOpen : isOpenByAddress && !isSamePage;
		// A section with a draft is open.
		if (!isShown && !field.query()?.checkVisibility()) await press(opener);
	}
	await expect.element(field).toBeInTheDocument();
	if (isOffered && !isRestoredAtOnce) await press(page.getByRole("button", { name: "Restore It" }));
	await expect.element(field).toHaveValue(value);
}

for (const draftForm of FORMS) {
	const { form, path, openers, field, value, isAlwaysOpen, isDialog, testsReloadOnly } = draftForm;
	test(`the draft survives ${testsReloadOnly ? "a reload" : "every way of leaving the form"}: ${form}`, async () => {
		await page.viewport(1280, 900);
		const { address, reload, back } = await openForms(path);
		for (const opener of openers) await press(opener);
		await field.fill(value);
		dispatchEvent(new Event("pagehide"));
		expect(JSON.stringify(localStorage), "kept when the tab is closed").toContain(value);
		if (testsReloadOnly) {
			await reload();
			await expectLoaded();
			return expectDraft(draftForm, { isOpen: true, isSamePage: false });
		}
		if (!isAlwaysOpen) {
			(field.element() as HTMLElement).focus();
			await userEvent.keyboard("{Escape}");
			await expectNone(field);
			await expectDraft(draftForm, { isOpen: true });
			const around = field.element().closest(isDialog ? "dialog" : "form") as HTMLElement;
			await press(page.elementLocator(around).getByRole("button", { name: "Cancel" }));
			await expectNone(field);
			await expectDraft(draftForm, { isOffered: true, isOpen: true });
		}
		if (dialog.query()) {
			await press(button("Close dialog", "dialog"));
			await expectNone(dialog);
			await expectDraft(draftForm, {});
		}
		const here = address();
		// A link of the menu. Under a dialog it cannot be pressed, but Back and Forward leave in the same way.
		document.querySelector<HTMLElement>("nav[aria-label=Dashboard] a")?.click();
		await expect
			.poll(async () => {
				const leave = page.getByRole("alertdialog").getByRole("button", { name: "Leave" });
				if (leave.query()) await press(leave);
				return address();
			})
			.not.toBe(here);
		// The address changes before the page does: going back while the form is still open would test nothing.
		await expectNone(field);
		await back();
		await expectLoaded();
		await expectDraft(draftForm, { isOpen: true, isSamePage: false });
		await reload();
		await expectLoaded();
		await expectDraft(draftForm, { isOpen: true, isSamePage: false });

		endRejectedSession(localStorage.getItem("authToken") ?? "");
		await expect.poll(address).toBe("/login");
		await page.getByLabelText("Email").fill(ADMIN.email);
		await page.getByLabelText("Password", { exact: true }).fill("a good password");
		await press(button("Login"));
		await expect.poll(address).toBe(here);
		await expectLoaded();
		await expectDraft(draftForm, { isOpen: true, isSamePage: false });
	});
}

test("a payment that is sent again after its form was closed is recorded once", async () => {
	const keys: (string | null)[] = [];
	const { answers } = await openForms("/dashboard/orders");
	answers["POST /orders/:id/payments"] = ({ headers }) => {
		keys.push(headers.get("Idempotency-Key"));
		return keys.length > 1 ? {} : Promise.reject(new TypeError("Failed to fetch"));
	};
	await press(details);
	await press(button("Record a Payment", "dialog"));
	await inDialog("Amount (KES)").fill("500");
	await press(button("Record Payment", "dialog"));
	await expect.element(page.getByText("Failed to record payment")).toBeVisible();
	await press(button("Close dialog", "dialog"));
	await press(details);
	await expect.element(inDialog("Amount (KES)")).toHaveValue("500");
	await press(button("Record Payment", "dialog"));
	await expectNone(inDialog("Amount (KES)"));
	expect(keys).toEqual([keys[0], keys[0]]);
	await press(button("Record a Payment", "dialog"));
	await expect.element(inDialog("Amount (KES)")).toHaveValue("");
});

test("text typed while an earlier draft is offered does not replace that draft", async () => {
	await openForms("/dashboard/orders");
	await press(details);
	const field = inDialog("Reason");
	const restore = dialog.getByRole("button", { name: "Restore It" });
	for (const text of ["Paid twice", "Moved away"]) {
		await press(button("More actions for payments", "dialog"));
		await press(button("Record a Refund", "dialog"));
		await field.fill(text);
		const form = page.elementLocator(field.element().closest("form") as HTMLElement);
		await press(form.getByRole("button", { name: "Cancel" }));
		await expectNone(field);
	}
	await press(button("More actions for payments", "dialog"));
	await press(button("Record a Refund", "dialog"));
	await press(restore);
	await expect.element(field).toHaveValue("Moved away");
	await press(restore);
	await expect.element(field).toHaveValue("Paid twice");
	await press(restore);
	await expect.element(field).toHaveValue("Moved away");
	await press(dialog.getByRole("button", { name: "Discard It" }));
	await expectNone(restore);
});

test("text that was typed and deleted again is not offered", async () => {
	await openForms("/dashboard/categories");
	const field = dialog.getByLabelText("Name");
	for (const text of ["Energy", ""]) {
		await press(button("Create Category"));
		await field.fill("Energy");
		await field.fill(text);
		await press(button("Close dialog", "dialog"));
		await expectNone(dialog);
		await press(button("Create Category"));
		await expect.element(field).toHaveValue(text);
		await expect.poll(() => dialog.getByRole("status").elements().length).toBe(text ? 1 : 0);
		await field.fill("");
		await press(button("Close dialog", "dialog"));
		await expectNone(dialog);
	}
});

test.each(["plain text", "<b>Bold</b>", "<h2>Head</h2><table><tr><td>cell</td></tr></table>"])(
	"a text that the editor normalizes to other HTML counts as unchanged: %s",
	async (content) => {
		await openScreen(`/dashboard/projects/${id(1)}/edit`, {
			"GET /school-projects/:id": () => ({ result: { ...project(1), content } }),
		});
		const form = page.getByRole("form", { name: "Edit Project" });
		await page.getByRole("textbox", { name: "Content" }).click();
		await userEvent.keyboard("x");
		await expect.element(form).toHaveAttribute("data-unsaved", "true");
		await userEvent.keyboard("{Backspace}");
		await expect.element(form).toHaveAttribute("data-unsaved", "false");
	},
);
