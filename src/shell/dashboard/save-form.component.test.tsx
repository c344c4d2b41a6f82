import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { holds, openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id } from "../../../tests/support/components/rows.ts";

/*
 * Ctrl+S on each form of the dashboard does the same as its save button. Over a colleague's change a record is saved
 * only on request, with what was typed.
 */

interface SavedForm {
	address: string;
	/** Opens the form. */
	open?: () => Promise<unknown>;
	change: () => Promise<unknown>;
	route: string;
	/** Whether nobody else may have changed it, or nobody has yet. */
	unversioned?: true;
}

const fill = (label: string) => () =>
	page.getByLabelText(label, { exact: true }).first().fill("Changed words");

const FORMS: Record<string, SavedForm> = {
	article: {
		address: `/dashboard/projects/${id(1)}/edit`,
		change: fill("Title"),
		route: "PUT /school-projects/:id",
	},
	"details of a result": {
		address: `/dashboard/results/${id(1)}/edit`,
		change: fill("Title"),
		route: "PUT /results/:id",
	},
	"item of a result": {
		address: `/dashboard/results/${id(1)}/edit`,
		open: async () => {
			await press(button(/^Edit /));
			await expect.poll(() => document.activeElement?.matches("form input")).toBe(true);
		},
		change: async () => userEvent.keyboard("7"),
		route: "PUT /results/:id/items/:itemId",
	},
	photo: {
		address: "/dashboard/gallery",
		open: async () => {
			await press(button(/^Edit /));
			await holds("Title", "Photo 1")();
		},
		change: fill("Title"),
		route: "PUT /gallery/:id",
	},
	account: {
		address: "/dashboard/users",
		open: () => press(button(/^Edit /)),
		change: fill("Username"),
		route: "PUT /users/:id",
	},
	category: {
		address: "/dashboard/categories",
		open: () => press(button(/^Edit /)),
		change: () => dialog.getByLabelText("Description").fill("Changed words"),
		route: "PUT /categories/:id",
	},
	"own password": {
		address: "/dashboard/account",
		change: async () => {
			for (const label of ["Current password", "New password", "Repeat new password"]) {
				await fill(label)();
			}
		},
		route: "PUT /auth/password",
		unversioned: true,
	},
	"choice of mails": {
		address: "/dashboard/account",
		open: () => expect.element(page.getByLabelText("New orders")).toBeVisible(),
		change: () => page.getByLabelText("New orders").click(),
		route: "PUT /messages/notices",
		unversioned: true,
	},
	"text of a message": {
		address: "/dashboard/messages?message=whatsapp.order_received",
		change: fill("Received"),
		route: "PUT /message-templates/:channel/:key",
		unversioned: true,
	},
};

test.each(Object.entries(FORMS))(
	"Ctrl+S saves the %s once it was changed, over a colleague's change only on request",
	async (_form, { address, open, change, route, unversioned }) => {
		const sent: object[] = [];
		await openScreen(address, {
			[route]: ({ body }) => {
				sent.push(body);
				return refused(409, { error: "It arrived." });
			},
		});
		await open?.();
		await expect.poll(() => document.querySelector("form[data-save]")).not.toBeNull();
		await userEvent.keyboard("{Control>}s{/Control}");
		await change();
		expect(sent).toEqual([]);
		await userEvent.keyboard("{Control>}s{/Control}");
		await expect.element(page.getByText("It arrived.").first()).toBeVisible();
		expect(sent).toHaveLength(1);
		if (unversioned) return;
		expect(sent[0]).toHaveProperty("updated_at");
		await expect.element(page.getByText("What you typed is still here.").first()).toBeVisible();
		await press(button("Save Mine Anyway"));
		await expect.poll(() => sent.length).toBe(2);
		expect(sent[1]).toEqual({ ...sent[0], updated_at: undefined });
	},
);
