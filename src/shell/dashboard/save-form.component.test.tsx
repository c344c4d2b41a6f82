import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, dialog, press } from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { holds, openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id, project, user } from "../../../tests/support/components/rows.ts";

interface SavedForm {
	address: string;
	/** Opens the form. */
	open?: () => Promise<unknown>;
	change: () => Promise<unknown>;
	route: string;
	/** No version is sent: the record is the person's own, or was never saved. */
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
	"Ctrl+S saves the %s only after an edit, and overwrites a colleague's change only on request",
	async (_form, { address, open, change, route, unversioned }) => {
		const sent: object[] = [];
		await openScreen(address, {
			[route]: ({ body }) => {
				sent.push(body);
				return refused(409, { error: "It arrived." });
			},
		});
		await open?.();
		await expect.poll(() => document.querySelector("form[data-unsaved]")).not.toBeNull();
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

const LATER = "2026-06-01T08:00:00.000Z";

/** The server's response to each form. */
const STORED: Record<string, (sent: StubbedCall["body"]) => object> = {
	article: (sent) => ({ result: { ...project(1), ...sent, updated_at: LATER } }),
	"details of a result": (sent) => ({ result: { ...sent, updated_at: LATER } }),
	photo: (sent) => ({ result: { ...sent, updated_at: LATER } }),
	account: (sent) => ({ result: { ...user(1), ...sent, updated_at: LATER } }),
	category: (sent) => ({ result: { ...sent, updated_at: LATER } }),
	"text of a message": (sent) => ({ result: { template: { ...sent, updated_at: LATER } } }),
};

test.each(Object.entries(STORED))(
	"text typed into the %s during a save stays, and is saved next with the new version",
	async (name, stored) => {
		const { address, open, change, route } = FORMS[name] as SavedForm;
		const sent: StubbedCall["body"][] = [];
		const { answers } = await openScreen(address);
		const arrived = Promise.withResolvers<void>();
		answers[route] = async ({ body }) => {
			sent.push(body);
			await arrived.promise;
			return stored(body);
		};
		if (name === "article") answers["GET /school-projects/:id"] = () => stored(sent[0]);
		await open?.();
		await expect.poll(() => document.querySelector("form[data-unsaved]")).not.toBeNull();
		await change();
		const field = page.getByRole("textbox", { name: NAMES[name] ?? /^Title/ }).first();
		await expect.element(field).toHaveValue("Changed words");
		await userEvent.keyboard("{Control>}s{/Control}");
		await expect.poll(() => sent.length).toBe(1);
		await field.fill("Words typed since");
		arrived.resolve();
		await expect.element(button("Processing...")).not.toBeInTheDocument();
		await expect.element(page.getByText(/success|saved/).first()).toBeVisible();
		await expect.element(field).toHaveValue("Words typed since");
		await expect
			.poll(() => document.querySelector<HTMLElement>("form[data-unsaved]")?.dataset.unsaved)
			.toBe("true");
		await userEvent.keyboard("{Control>}s{/Control}");
		await expect.poll(() => sent.length).toBe(2);
		expect(Object.values(sent[1])).toContain("Words typed since");
		expect(sent[1].updated_at).toBe(LATER);
	},
);

const NAMES: Record<string, RegExp> = {
	account: /^Username/,
	category: /^Description/,
	"text of a message": /^Received/,
};

test("text typed into a new article during its creation stays unsaved on its edit page", async () => {
	const created = { ...project(1), title: "Changed words", updated_at: LATER };
	const sent: StubbedCall["body"][] = [];
	const arrived = Promise.withResolvers<void>();
	await openScreen("/dashboard/projects/new", {
		"POST /school-projects": async () => {
			await arrived.promise;
			return { result: created };
		},
		"GET /school-projects/:id": () => ({ result: created }),
		"PUT /school-projects/:id": ({ body }) => {
			sent.push(body);
			return { result: created };
		},
	});
	const title = page.getByLabelText("Title", { exact: true });
	await title.fill("Changed words");
	const content = page.getByRole("textbox", { name: "Content" });
	await content.fill("Maize");
	await press(button("Save Project"));
	await title.fill("Words typed since");
	arrived.resolve();
	await expect.element(page.getByText("What you had typed is back.")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Edit Project" })).toBeVisible();
	await expect.element(title).toHaveValue("Words typed since");
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ title: "Words typed since", updated_at: LATER });
});
