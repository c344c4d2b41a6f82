import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { holds, openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id } from "../../../tests/support/components/rows.ts";

/* Ctrl+S on each form of the dashboard does the same as its save button. */

interface SavedForm {
	address: string;
	/** Opens the form. */
	open?: () => Promise<unknown>;
	change: () => Promise<unknown>;
	route: string;
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
	"own password": {
		address: "/dashboard/account",
		change: async () => {
			for (const label of ["Current password", "New password", "Repeat new password"]) {
				await fill(label)();
			}
		},
		route: "PUT /auth/password",
	},
	"choice of mails": {
		address: "/dashboard/account",
		open: () => expect.element(page.getByLabelText("New orders")).toBeVisible(),
		change: () => page.getByLabelText("New orders").click(),
		route: "PUT /messages/notices",
	},
	"text of a message": {
		address: "/dashboard/messages?message=whatsapp.order_received",
		change: fill("Received"),
		route: "PUT /message-templates/:channel/:key",
	},
};

test.each(Object.entries(FORMS))(
	"Ctrl+S saves the %s once it was changed",
	async (_form, { address, open, change, route }) => {
		let saved = 0;
		await openScreen(address, {
			[route]: () => {
				saved += 1;
				return refused(409, { error: "It arrived." });
			},
		});
		await open?.();
		await expect.poll(() => document.querySelector("form[data-save]")).not.toBeNull();
		await userEvent.keyboard("{Control>}s{/Control}");
		await change();
		expect(saved).toBe(0);
		await userEvent.keyboard("{Control>}s{/Control}");
		await expect.element(page.getByText("It arrived.").first()).toBeVisible();
		expect(saved).toBe(1);
	},
);
