import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	failingRead,
	holds,
	openScreen,
	pressing,
} from "../../../../tests/support/components/failing-calls.ts";
import { ADMIN, DAY, templates } from "../../../../tests/support/components/rows.ts";
import { ADMINS_ONLY_TEXT } from "../../customer-messages/templates.ts";

const PLEASE_PAY = "/dashboard/messages?message=whatsapp.please_pay";
const [template] = templates as [(typeof templates)[number]];
const field = page.getByRole("textbox", { name: "Please pay" });
const preview = page.getByRole("region", { name: "Preview" });
const list = page.getByRole("navigation", { name: "Messages" });

testScreen("/dashboard/messages", {
	address: PLEASE_PAY,
	calls: [
		failingRead("GET /message-templates", "Failed to fetch message texts: {status}"),
		pressing(button("Save"), {
			what: "changing the text of a message",
			route: "PUT /message-templates/:channel/:key",
			start: () => field.fill("Pay {balance}"),
			sentence: "Failed to save the message",
			remains: holds("Please pay", "Pay {balance}"),
		}),
	],
	dialogs: [],
});

test("staff edit one text beside its preview, and an unknown placeholder is an error at the field", async () => {
	const { answers } = await openScreen(PLEASE_PAY);
	const message = "There is no {name}. Use {reference}";
	const bodies: unknown[] = [];
	answers["PUT /message-templates/:channel/:key"] = ({ line, body }) => {
		bodies.push({ line, ...body });
		if (bodies.length === 1) return refused(400, { error: message, fields: { text: message } });
		return { result: { template: { ...template, text: "Pay {balance}", updated_at: DAY } } };
	};
	await expect.element(preview).toMatchTextContent("KES 12,400 is left to pay for MR-7K3QZ9");
	await field.fill("Hello {name}");
	await expect.element(preview).toMatchTextContent("Hello {name}");
	await press(button("Save"));
	await expect.element(field).toHaveAccessibleDescription(/There is no \{name\}/);
	await field.fill("Pay {balance}");
	await expect.element(preview).toMatchTextContent("Pay KES 12,400");
	await press(button("Save"));
	await expect.element(page.getByText("Message saved")).toBeVisible();
	expect(bodies.at(-1)).toEqual({
		line: "PUT /message-templates/whatsapp/please_pay",
		text: "Pay {balance}",
		updated_at: null,
	});
	await expectNone(page.getByText("What you had typed is back."));
});

test("a default text is saved with updated_at null, and overwrites a concurrent change only on request", async () => {
	const sent: object[] = [];
	await openScreen(PLEASE_PAY, {
		"PUT /message-templates/:channel/:key": ({ body }) => {
			sent.push(body);
			if (sent.length === 1)
				return refused(409, { error: "Someone else has changed this in the meantime." });
			return { result: { template: { ...template, text: body.text, updated_at: DAY } } };
		},
	});
	await field.fill("Mine");
	await press(button("Save"));
	await press(button("Save Mine Anyway"));
	await expect.element(page.getByText("Message saved")).toBeVisible();
	expect(sent).toEqual([{ text: "Mine", updated_at: null }, { text: "Mine" }]);
});

test("edits of one text are kept while another one is open", async () => {
	await page.viewport(1280, 800);
	await openScreen(PLEASE_PAY);
	await field.fill("Pay {balance}");
	await press(list.getByRole("link", { name: "Received", exact: true }));
	await expect.element(page.getByRole("textbox", { name: "Received" })).toBeVisible();
	await press(list.getByRole("link", { name: "Please pay" }));
	await expect.element(field).toHaveValue("Pay {balance}");
});

test("on a phone the list comes first, then the chosen message alone with a way back", async () => {
	await page.viewport(390, 780);
	await openScreen("/dashboard/messages");
	await expect.element(list.getByRole("link", { name: "Please pay" })).toBeVisible();
	await expectNone(button("Save"));
	// Each link is tall enough to tap and has an arrow.
	for (const link of list.getByRole("link").elements()) {
		expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
		expect(getComputedStyle(link, "::after").content).toBe('""');
	}
	await press(list.getByRole("link", { name: "Please pay" }));
	await expect.element(field).toBeVisible();
	await expectNone(list);
	await press(page.getByRole("link", { name: "All messages" }));
	await expect.element(list).toBeVisible();
});

test("without SMS templates the list has no SMS section", async () => {
	await openScreen("/dashboard/messages", {
		"GET /message-templates": () => ({
			result: { templates: templates.filter(({ channel }) => channel !== "sms") },
		}),
	});
	await expectTexts(list.getByRole("heading"), ["WhatsApp", "Email"]);
});

test("staff read the texts of SMS, which only an admin changes", async () => {
	await openScreen("/dashboard/messages?message=sms.order_received", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
	});
	await expect.element(page.getByText(ADMINS_ONLY_TEXT)).toBeVisible();
	await expect.element(preview).toMatchTextContent("we have received order MR-7K3QZ9");
	await expectNone(button("Save"));
	await expectNone(page.getByRole("textbox"));
});
