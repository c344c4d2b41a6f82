import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { PUBLIC_ORIGIN } from "../../../tests/support/components/application.tsx";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	DAY,
	delivery,
	id,
	ONE_PAGE,
	order,
	orderDetails,
	payment,
	request,
	work,
} from "../../../tests/support/components/rows.ts";
import { TEMPLATES as DEFAULTS } from "../../features/customer-messages/templates.ts";

const messageOf = (name: string) => {
	const link = dialog.getByRole("link", { name }).element() as HTMLAnchorElement;
	const { host, pathname, searchParams } = new URL(link.href);
	return { to: host + pathname, text: searchParams.get("text") };
};

test("an order gets an owner and a due date, and its details show the history", async () => {
	const path = `/orders/${order(1).id}/work`;
	const { answers } = await openScreen("/dashboard/orders?owner=none");
	const sent: unknown[] = [];
	answers["PUT /orders/:id/work"] = ({ line, body }) => {
		sent.push([line, body]);
		// The order now has an owner, so the filtered list no longer contains it.
		answers["GET /orders"] = () => ({ data: { orders: [], pagination: { pages: 1 } } });
		const owner = { id: id(902), username: "Brian" };
		return { data: { order: { ...order(1), owner, due_on: body.due_on ?? null } } };
	};
	await press(button("View Details"));
	await dialog.getByLabelText("Looked after by").selectOptions("Brian");
	const { updated_at } = order(1);
	await expect.poll(() => sent).toEqual([[`PUT ${path}`, { owner_id: id(902), updated_at }]]);
	await expect.element(dialog.getByLabelText("Looked after by")).toHaveValue(id(902));
	await dialog.getByLabelText("Due on").fill("2031-04-14");
	await press(button("Save Date", "dialog"));
	await expect
		.poll(() => sent.at(-1))
		.toEqual([`PUT ${path}`, { due_on: "2031-04-14", updated_at }]);
	await expect.element(dialog.getByLabelText("Due on")).toHaveValue("2031-04-14");
	await expect.element(page.getByText("due Apr 14, 2031 · Brian")).toBeVisible();
	// Newest first.
	await expectTexts(dialog.getByRole("list", { name: "History" }).getByRole("listitem"), [
		"Note: The mother calls on Friday.Brian, Mar 19, 2026, 2:06 PM",
		"Pending → ProcessingAmina, Mar 19, 2026, 2:05 PM",
		"ReceivedMar 18, 2026, 10:42 AM",
	]);
});

test("an owner is not saved over a colleague's choice, but is saved despite other changes", async () => {
	let current = {
		...orderDetails(1),
		owner: null as { id: string; username: string } | null,
		updated_at: "2026-03-20T08:00:00.000Z",
	};
	const sent: unknown[] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders/:id": () => ({ data: { order: current } }),
		"PUT /orders/:id/work": ({ body }) => {
			sent.push(body);
			if (body.updated_at !== current.updated_at) return refused(409, { error: "Changed" });
			const owner = body.owner_id ? { id: body.owner_id, username: "Brian" } : null;
			current = { ...current, owner, updated_at: `${current.updated_at}9` };
			return { data: { order: current } };
		},
	});
	await press(button("View Details"));
	const owner = dialog.getByLabelText("Looked after by");
	// Only the order's status was changed since.
	await owner.selectOptions("Brian");
	await expect.poll(() => sent).toHaveLength(2);
	await expect.element(owner).toHaveValue(id(902));

	const faith = { id: id(903), username: "Faith" };
	current = { ...current, owner: faith, updated_at: "2026-03-21T08:00:00.000Z" };
	await owner.selectOptions("Nobody");
	await expect
		.element(dialog.getByText("Faith looks after it now. Your choice was not saved."))
		.toBeVisible();
	await expect.element(owner).toHaveValue(faith.id);
	expect(sent).toHaveLength(3);
});

test.each([
	[
		"orders",
		["Payments", "Deliveries", "What We Did for the Customer", "Contact", "History"],
		["MR-222221", "Late", "KES 5,000 to pay", "due Apr 14, 2031"],
	],
	["requests", ["Contact", "History"], ["MR-333331", "Late", "due Dec 1, 2031"]],
])(
	"the details of %s have the same sections in the same order, the id first",
	async (kind, parts, head) => {
		vi.setSystemTime("2026-03-19T09:42:10.000Z");
		await page.viewport(1280, 800);
		await openScreen(`/dashboard/${kind}`, {
			"GET /orders": () => ({ data: { orders: [{ ...order(1), due_on: "2031-04-14" }] } }),
		});
		await press(button("View Details"));
		await expect.element(dialog.getByRole("list", { name: "History" })).toBeVisible();
		await expectTexts(dialog.getByRole("heading", { level: 3 }), parts);
		// No column is empty.
		expect(dialog.element().querySelector(".dialog-body .stack:empty")).toBeNull();
		await expect.element(dialog.getByRole("term").first()).toMatchTextContent(/ ID$/);
		// After the specified facts.
		const summary = dialog.element().querySelector(".record-summary");
		const shown = [...(summary?.children ?? [])].filter((each) => each.checkVisibility());
		expect(shown.map(({ textContent }) => textContent?.replace(/ by .*/, ""))).toEqual(head);
		expect(summary?.previousElementSibling).toMatchTextContent(/Status/);
	},
);

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

const PAID = { ...order(1).payment, paid: 1_000, balance: 4_000 };
const OVERPAID = { ...PAID, paid: 6_000, balance: -1_000 };

type NextStep = [
	what: string,
	changes: Partial<ReturnType<typeof orderDetails>>,
	next: string[],
	deliveries?: ReturnType<typeof delivery>[],
];

test.each<NextStep>([
	["is not answered", { status: "pending" as const }, ["Call"]],
	[
		"is worked on and its materials are not paid for",
		{ status: "processing" as const },
		["Record a Payment"],
	],
	["has to be delivered", { status: "processing" as const, payment: PAID }, ["Plan a Delivery"]],
	...(
		[
			["planned", "Hand Over"],
			["handed_over", "Received"],
			["missing", "Received"],
			["cancelled", null],
		] as const
	).map(
		([state, next]): NextStep => [
			`has a delivery that is ${state.replace("_", " ")}`,
			{ status: "processing", payment: PAID },
			next ? [`${next}: ${delivery(1).what}`] : [],
			[{ ...delivery(1), state }],
		],
	),
	...(
		[
			["", PAID, "Record a Payment"],
			["paid for and ", { ...PAID, paid: 5_000, balance: 0 }, "Complete the Order"],
		] as const
	).map(
		([paid, payment, next]): NextStep => [
			`is ${paid}received`,
			{ status: "processing", payment },
			[next],
			[
				{ ...delivery(1), state: "received" },
				{ ...delivery(2), state: "cancelled" },
			],
		],
	),
	[
		"is complete and not paid for",
		{ status: "completed" as const, payment: PAID },
		["Record a Payment"],
	],
	["is cancelled", { status: "cancelled" as const }, []],
	...(["pending", "processing", "completed"] as const).map(
		(status): NextStep => [
			`is ${status} and has a code to confirm`,
			{ status, payments: [payment(1), { ...payment(2), state: "unconfirmed" }] },
			["Confirm TJK0000002"],
		],
	),
	...(["processing", "completed"] as const).map(
		(status): NextStep => [
			`is ${status} and overpaid`,
			{ status, payment: OVERPAID },
			["Record a Refund"],
			[delivery(1)],
		],
	),
	[
		"is overpaid and has a code to confirm",
		{
			...{ status: "processing" as const, payment: OVERPAID },
			payments: [{ ...payment(2), state: "unconfirmed" }],
		},
		["Confirm TJK0000002"],
	],
	[
		"is overpaid before the first call",
		{ status: "pending" as const, payment: OVERPAID },
		["Call"],
	],
	[
		"is cancelled and has money to give back",
		{ status: "cancelled" as const, payment: { ...PAID, to_refund: 1_000 } },
		["Record a Refund"],
	],
])("the primary button of an order that %s is its next step, then Save Note", async (...of) => {
	const [, changes, next, deliveries = []] = of;
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [{ ...order(1), ...changes }] } }),
		"GET /orders/:id": () => ({
			data: { order: { ...orderDetails(1), payments: [payment(1)], ...changes } },
		}),
		"GET /orders/:id/deliveries": () => ({ data: { deliveries } }),
	});
	const primaryButtons = () =>
		[...document.querySelectorAll("dialog .btn-primary")]
			.filter((each) => backgroundOf(each) !== backgroundOf(button("Close", "dialog").element()))
			.filter((each) => each.checkVisibility())
			.map(({ textContent }) => textContent);
	const primaryInFooter = () =>
		[...document.querySelectorAll(".dialog-actions .btn-primary")]
			.filter((each) => each.checkVisibility())
			.map(({ textContent }) => textContent);
	await press(button("View Details"));
	await expect.element(button("Plan a Delivery", "dialog")).toBeVisible();
	await expect.element(button("Record a Payment", "dialog")).toBeVisible();
	await expect.poll(primaryButtons).toEqual(next);
	expect(primaryInFooter()).toEqual(next);
	await dialog.getByLabelText("Note").fill("Called twice.");
	expect(primaryButtons()).toEqual(["Save Note"]);
});

test("the next step is in the footer once, and opens its form", async () => {
	await openScreen("/dashboard/orders", {
		"GET /orders/:id": () => ({
			data: {
				order: {
					...orderDetails(1),
					payments: [1, 2].map((number) => ({ ...payment(number), state: "unconfirmed" })),
				},
			},
		}),
	});
	await press(button("View Details"));
	const footer = dialog.getByRole("button", { name: "Confirm TJK0000001" }).last();
	await expect.element(footer).toMatchTextContent("Confirm TJK0000001");
	await press(footer);
	const form = page.getByRole("form", { name: "Confirm TJK0000001" });
	await expect.element(form).toBeInViewport();
	await expect.element(form.getByRole("textbox").first()).toHaveFocus();
	await expectNone(footer.filter({ hasText: "TJK0000001" }));
	await press(form.getByRole("button", { name: "Cancel" }));
	await expect.element(footer).toHaveFocus();
});

test("after a call the question about its outcome has the focus, and a button of the footer leads back to it", async () => {
	const { reload } = await openScreen("/dashboard/requests");
	await press(button("View Details"));
	const link = dialog.getByRole("link", { name: "Call" }).first();
	await expect.element(link).toBeVisible();
	link.element().addEventListener("click", (event) => event.preventDefault(), { once: true });
	await press(button("Call", "dialog"));
	const question = dialog.getByRole("region", { name: "How did the call go?" });
	await expect.element(question).toHaveFocus();
	await reload();
	await press(button("Record the Call", "dialog"));
	await expect.element(question).toHaveFocus();
	await expect.element(button("Reached", "dialog")).toBeInViewport();
});

test("a history is shown at full length, the newest first", async () => {
	const history = Array.from({ length: 7 }, (_, place) => ({
		...{ id: id(place), at: DAY, by: null, event: "note" },
		text: `Note ${place + 1}`,
	}));
	await openScreen("/dashboard/requests", {
		"GET /requests/:id/history": () => ({ result: { history } }),
	});
	await press(button("View Details"));
	const entries = dialog.getByRole("list", { name: "History" }).getByRole("listitem");
	const shown = () =>
		entries.elements().map(({ textContent }) => textContent?.match(/Note \d/)?.[0]);
	await expect.poll(shown).toEqual([7, 6, 5, 4, 3, 2, 1].map((place) => `Note ${place}`));
});

test("a note is sent by Ctrl+Enter, and its text stays until it is stored", async () => {
	const { answers } = await openScreen("/dashboard/requests");
	const keys: (string | null)[] = [];
	answers["POST /requests/:id/notes"] = ({ headers }) => {
		keys.push(headers.get("idempotency-key"));
		if (keys.length > 1) return {};
		return refused(400, { error: "No", fields: { text: "Please write a note" } });
	};
	await press(button("View Details"));
	const note = dialog.getByLabelText("Note");
	await note.fill("Called twice.");
	await userEvent.keyboard("{Control>}{Enter}{/Control}");
	await expect.element(note).toHaveAccessibleDescription(/Please write a note/);
	await press(button("Close", "dialog"));
	await press(button("View Details"));
	await expect.element(note).toHaveValue("Called twice.");
	await press(button("Save Note", "dialog"));
	await expect.element(note).toHaveValue("");
	expect(keys[0]).toBeTruthy();
	expect(keys).toEqual([keys[0], keys[0]]);
});

test("a number that nobody can call has no button and no link", async () => {
	const phone = "ask the teacher";
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [{ ...order(1), phone }] } }),
	});
	await press(button("View Details"));
	await expect.element(button("Copy Number", "dialog")).toBeVisible();
	await expect.element(dialog.getByText(phone)).toBeVisible();
	await expect.element(page.getByRole("row").getByText(phone)).toBeInTheDocument();
	expect(document.querySelectorAll("[href^='tel:'], [href^='https://wa.me/']")).toHaveLength(0);
});

test("links call the customer, or open WhatsApp with a text that has the reference and nothing personal", async () => {
	await openScreen("/dashboard/orders");
	await press(button("View Details"));
	await expect
		.element(dialog.getByRole("link", { name: "Call" }).first())
		.toHaveAttribute("href", "tel:+254723456789");
	const link = `${PUBLIC_ORIGIN}/track?reference=MR-222221`;
	await expect.element(dialog.getByRole("link", { name: "Please pay" })).toBeVisible();
	expect(messageOf("Please pay")).toEqual({
		to: "wa.me/254723456789",
		text: `Hello, this is Mradi. KES 5,000 is left to pay for MR-222221 (Filter 1). How to pay: ${link}`,
	});
	expect(messageOf("Price agreed").text).toContain("is KES 5,000.");
	for (const name of ["Received", "Price agreed", "Please pay", "Ready to collect"]) {
		expect(messageOf(name).text).not.toContain("Customer");
	}
});

test.each([
	["paid", { payment: { ...order(1).payment, paid: 5_000, balance: 0 } }],
	["overpaid", { payment: { ...order(1).payment, paid: 6_000, balance: -1_000 } }],
	["cancelled", { status: "cancelled" }],
])("the customer of an order that is %s is not asked to pay", async (_, changes) => {
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [{ ...order(1), ...changes }] } }),
	});
	await press(button("View Details"));
	await expect.element(dialog.getByRole("link", { name: "Price agreed" })).toBeVisible();
	await expectNone(dialog.getByRole("link", { name: "Please pay" }));
});

test.each([
	["/dashboard/orders", "Received"],
	["/dashboard/orders", "Price agreed"],
	["/dashboard/orders", "Please pay"],
	["/dashboard/orders", "Ready to collect"],
	["/dashboard/requests", "Received"],
])(
	"the message from %s, %s, links to the site's own address, whatever address staff use",
	async (path, name) => {
		await openScreen(path);
		await press(button("View Details"));
		await expect.element(dialog.getByRole("link", { name })).toBeVisible();
		expect(messageOf(name).text).toContain(` ${PUBLIC_ORIGIN}/track?reference=MR-`);
		expect(messageOf(name).text).not.toContain(location.origin);
	},
);

test.each(["whatsapp.please_pay", "email.we_can_help", "sms.order_received"])(
	"the preview of %s shows the site's own address",
	async (message) => {
		await openScreen(`/dashboard/messages?message=${message}`);
		const preview = page.getByRole("region", { name: "Preview" });
		await expect.element(preview).toMatchTextContent(`${PUBLIC_ORIGIN}/track?reference=MR-7K3QZ9`);
	},
);

test("a message about a request contains nothing that its customer wrote, and no amount", async () => {
	await openScreen("/dashboard/requests");
	await press(button("View Details"));
	await expect.element(dialog.getByRole("link", { name: "Received" })).toBeVisible();
	const { text } = messageOf("Received");
	expect(text).toContain("MR-333331 (your project)");
	expect(text).not.toContain(request(1).name);
	await expectNone(dialog.getByRole("link", { name: "Please pay" }));
});

test("a count of waiting orders links to exactly that list, which can be filtered by owner", async () => {
	const { answers, address } = await openScreen("/dashboard/orders");
	const requests: string[] = [];
	answers["GET /orders"] = ({ query }) => {
		requests.push(String(query));
		return { data: { orders: [], pagination: { pages: 1 } } };
	};
	await press(button("Filters"));
	const waiting = page.getByRole("navigation", { name: "Waiting for staff" });
	await expectTexts(waiting.getByRole("link"), [
		"5 unanswered",
		"2 unanswered for 24 hours",
		"1 late",
		"3 of mine",
	]);
	await press(waiting.getByRole("link", { name: "1 late" }));
	await expect.poll(() => requests.at(-1)).toBe("page=1&limit=10&work=late&sort=due");
	await page.getByLabelText("Filter by staff member").selectOptions("Nobody's");
	await expect.poll(() => requests.at(-1)).toBe("page=1&limit=10&work=late&owner=none&sort=due");
	// The filter can be removed even if the list is empty.
	await press(waiting.getByRole("link", { name: "1 late" }));
	await expect.poll(address).toBe("/dashboard/orders");
});

test("the overview begins with the waiting work: mine first, then the most urgent, each linking to its list", async () => {
	vi.setSystemTime("2026-03-19T09:42:00.000Z");
	const later = { ...work.orders, answer_by: "2026-03-19T10:12:50.000Z" };
	await openScreen("/dashboard", { "GET /work": () => ({ result: { ...work, orders: later } }) });
	expect(page.getByRole("main").getByRole("heading", { level: 2 }).first().element()).toBe(
		page.getByRole("heading", { name: "Waiting" }).element(),
	);
	const waiting = page.getByRole("navigation", { name: "Waiting for staff" });
	const links = waiting.getByRole("link");
	await press(waiting.getByRole("button", { name: "5 more" }));
	await expectTexts(links, [
		"3 orders of mine",
		"2 drafts of mine",
		"4 requests unansweredLate by 2 h",
		"5 orders unanswered30 min left",
		"1 payment to confirm",
		"1 order late",
		"2 orders due within 7 days",
		"1 request due within 7 days",
	]);
	expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
		"/dashboard/orders?owner=me&sort=due",
		"/dashboard/projects?status=draft&author=me",
		"/dashboard/requests?work=waiting",
		"/dashboard/orders?work=waiting",
		"/dashboard/payments?state=unconfirmed",
		"/dashboard/orders?work=late&sort=due",
		"/dashboard/orders?work=due_week&sort=due",
		"/dashboard/requests?work=due_week&sort=due",
	]);
});

test.each([
	[{ unconfirmed: 2 }, "2 payments to confirm", "?state=unconfirmed"],
	[{ unclaimed: 1 }, "1 unclaimed payment", "#unclaimed"],
	[{ reversed: 1 }, "1 payment to check", "#unsettled-messages"],
	[{ unclaimed: 1, reversed: 1 }, "2 payments to check", "#unsettled-messages"],
	[{ unconfirmed: 1, unclaimed: 2 }, "3 payments to check", "?state=unconfirmed"],
])("payments that staff must check, %j, are one visible link", async (waiting, text, where) => {
	const payments = { unconfirmed: 0, unclaimed: 0, reversed: 0, ...waiting };
	const orders = { ...work.orders, mine: 0 };
	const projects = { drafts: 0 };
	await openScreen("/dashboard", {
		"GET /work": () => ({ result: { ...work, orders, projects, payments } }),
	});
	const link = page.getByRole("navigation", { name: "Waiting for staff" }).getByRole("link", {
		name: text,
	});
	await expect.element(link).toHaveAttribute("href", `/dashboard/payments${where}`);
});

const TEMPLATES = DEFAULTS.map((each) => ({ ...each, default_text: each.text, updated_at: null }));

/** Presses a link to another program, which does not open here. */
async function pressExternalLink(name: string): Promise<void> {
	const link = dialog.getByRole("link", { name }).first();
	await expect.element(link).toBeVisible();
	link.element().addEventListener("click", (event) => event.preventDefault(), { once: true });
	await press(link);
}

for (const kind of ["orders", "requests"] as const) {
	test(`staff who return to one of the ${kind} from a call or WhatsApp record it with one press`, async () => {
		const { answers, reload } = await openScreen(`/dashboard/${kind}`);
		const sent: unknown[] = [];
		answers[`POST /${kind}/:id/contacts`] = ({ body, headers }) => {
			sent.push({ ...body, hasKey: Boolean(headers.get("idempotency-key")) });
			return {};
		};
		await press(button("View Details"));
		await expectNone(dialog.getByText(/How did the/));
		await pressExternalLink("Call");
		await expect.element(dialog.getByText("How did the call go?")).toBeVisible();
		// A phone may have closed the page during the call.
		await reload();
		await press(button("Reached", "dialog"));
		await expectNone(dialog.getByText("How did the call go?"));
		await expect.element(dialog.getByRole("link", { name: "Call" }).first()).toHaveFocus();
		await pressExternalLink("Received");
		await press(button("No Answer", "dialog"));
		await expectNone(dialog.getByText(/How did the/));
		await pressExternalLink("Call");
		await press(button("Skip", "dialog"));
		await expectNone(dialog.getByText(/How did the/));
		expect(sent).toEqual([
			{ channel: "call", outcome: "reached", hasKey: true },
			{ channel: "whatsapp", outcome: "no_answer", hasKey: true },
		]);
	});
}

test("a double click records a call once", async () => {
	const { answers } = await openScreen("/dashboard/requests");
	const keys: (string | null)[] = [];
	answers["POST /requests/:id/contacts"] = ({ headers }) => {
		keys.push(headers.get("idempotency-key"));
		return {};
	};
	await press(button("View Details"));
	await pressExternalLink("Call");
	const reached = button("Reached", "dialog").element() as HTMLButtonElement;
	reached.click();
	reached.click();
	await expectNone(dialog.getByText(/How did the/));
	expect(keys.length).toBeGreaterThan(0);
	expect(new Set(keys).size).toBe(1);
});

test("a contact that could not be recorded can be recorded again", async () => {
	const { answers } = await openScreen("/dashboard/requests", {
		"POST /requests/:id/contacts": () => refused(500, {}),
	});
	await press(button("View Details"));
	await pressExternalLink("Call");
	await press(button("Reached", "dialog"));
	await expect.element(dialog.getByText("Failed to record the contact")).toBeVisible();
	answers["POST /requests/:id/contacts"] = () => ({});
	await press(button("Reached", "dialog"));
	await expectNone(dialog.getByText(/How did the/));
});

test("a request is answered by email from a template, and typed text stays until it is sent", async () => {
	const { answers } = await openScreen("/dashboard/requests", {
		"GET /message-templates": () => ({ result: { templates: TEMPLATES } }),
	});
	const sent: unknown[] = [];
	answers["POST /requests/:id/replies"] = ({ body }) => {
		sent.push(body);
		return sent.length > 1 ? {} : refused(400, { error: "No", fields: { subject: "Too short" } });
	};
	await press(button("View Details"));
	await press(button("Write an Email", "dialog"));
	const message = dialog.getByLabelText("Message", { exact: true });
	await message.fill("Dear parent,");
	await dialog.getByLabelText("Template").selectOptions("Not reached");
	const text = "Dear parent,\n\nHello,\n\nwe called you about MR-333331 (your project)";
	await expect.poll(() => (message.element() as HTMLTextAreaElement).value).toContain(text);
	await press(button("Send Email", "dialog"));
	await expect.element(dialog.getByLabelText("Subject")).toHaveAccessibleDescription(/Too short/);
	await press(button("Send Email", "dialog"));
	await expect.element(page.getByText("Email sent")).toBeVisible();
	await expectNone(message);
	expect(sent).toHaveLength(2);
	expect(sent[1]).toMatchObject({
		subject: "Mradi: MR-333331",
		text: expect.stringContaining(text),
	});
});

test("an email that was being written is open again after a reload, with its text", async () => {
	const { reload } = await openScreen(`/dashboard/requests?request=${request(1).id}`);
	await press(button("Write an Email", "dialog"));
	const message = dialog.getByLabelText("Message", { exact: true });
	await message.fill("Dear parent,");
	dispatchEvent(new Event("pagehide"));
	await reload();
	await expect.element(message).toHaveValue("Dear parent,");
	await expect.element(dialog.getByText("What you had typed is back.")).toBeVisible();
});

test("another template replaces an unedited one, also after a reload, and known placeholders are filled in", async () => {
	const { answers, reload } = await openScreen(`/dashboard/requests?request=${request(1).id}`, {
		"GET /message-templates": () => ({ result: { templates: TEMPLATES } }),
	});
	const sent: unknown[] = [];
	answers["POST /requests/:id/replies"] = ({ body }) => {
		sent.push(body);
		return {};
	};
	await press(button("Write an Email", "dialog"));
	const message = dialog.getByLabelText("Message", { exact: true });
	const template = dialog.getByLabelText("Template");
	await template.selectOptions("Not reached");
	dispatchEvent(new Event("pagehide"));
	await reload();
	await expect.element(dialog.getByText("What you had typed is back.")).toBeVisible();
	await template.selectOptions("We can help");
	await expect.poll(() => (message.element() as HTMLTextAreaElement).value).toContain("We can");
	expect((message.element() as HTMLTextAreaElement).value).not.toContain("we called you");
	await template.selectOptions("None");
	await expect.element(message).toHaveValue("");
	await message.fill("It is {reference} of {site}, {nonsense}");
	await press(button("Send Email", "dialog"));
	await expect.element(page.getByText("Email sent")).toBeVisible();
	// An unknown placeholder stays for the server to refuse.
	expect(sent).toMatchObject([{ text: "It is MR-333331 of Mradi, {nonsense}" }]);
});

test("without mail set up the details say so, and no email can be written", async () => {
	await openScreen("/dashboard/requests", {
		"GET /work": () => ({ result: { ...work, mail: false } }),
	});
	await press(button("View Details"));
	await expect.element(dialog.getByText("mail is not set up")).toBeVisible();
	await expectNone(button("Write an Email", "dialog"));
});

test("an invalid email address gets no button to write to it", async () => {
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({
			result: { requests: [{ ...request(1), email: "none" }], pagination: ONE_PAGE },
		}),
	});
	await press(button("View Details"));
	await expect.element(dialog.getByRole("link", { name: "Call" }).first()).toBeVisible();
	await expectNone(button("Write an Email", "dialog"));
});
