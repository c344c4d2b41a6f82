import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	alertdialog,
	button,
	dialog,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { DAY, delivery, id, order, orderDetails } from "../../../tests/support/components/rows.ts";
import type { Delivery } from "../../features/orders/deliveries/delivery.ts";

const region = dialog.getByRole("region", { name: "Deliveries" });
const rows = dialog.getByRole("list", { name: "Deliveries of this order" }).getByRole("listitem");

/** Opens the details of an order. Changes are stored in the given deliveries. */
async function openOrder(
	deliveries: Delivery[],
	answers: Record<string, (call: StubbedCall) => object> = {},
) {
	const sent: { line: string; body: object }[] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [order(1)] } }),
		"GET /orders/:id": () => ({ data: { order: orderDetails(1) } }),
		"GET /orders/:id/deliveries": () => ({ data: { deliveries } }),
		"POST /orders/:id/deliveries": ({ line, body }) => {
			sent.push({ line, body });
			deliveries.push({ ...delivery(2), ...body });
			return {};
		},
		"PUT /orders/:id/deliveries/:deliveryId": ({ line, body }) => {
			sent.push({ line, body });
			const changed = deliveries.find(({ id }) => line.endsWith(id)) as Delivery;
			Object.assign(changed, body, { updated_at: `${changed.updated_at}+` });
			return { data: { delivery: { ...changed } } };
		},
		...answers,
	});
	await press(button("View Details"));
	await expect.element(region).toBeVisible();
	return sent;
}

async function addFiles(names: string[]): Promise<void> {
	await press(region.getByText("Files for the customer"));
	await region.getByLabelText("Add files").upload(names.map((name) => new File([name], name)));
}

const pathOf = ({ id }: Delivery) => `/orders/${order(1).id}/deliveries/${id}`;

test("staff plan a delivery, hand it over while the balance is shown, and mark it as received", async () => {
	const sent = await openOrder([]);
	await press(button("Plan a Delivery", "dialog"));
	await dialog.getByLabelText("What is delivered").fill("Frame");
	await dialog.getByLabelText("Where and how").fill("Collected in Nakuru");
	await dialog.getByLabelText("Day", { exact: true }).fill("2026-03-25");
	await press(button("Save Delivery", "dialog"));
	await expect.element(rows).toMatchTextContent("Frame PlannedMar 25, 2026, Collected in Nakuru");
	await press(button("Hand Over: Frame, Mar 25, 2026", "dialog"));
	await expect.element(region).toMatchTextContent("KES 5,000 is left to pay.");
	await dialog.getByLabelText("Received by").fill("Grace");
	await dialog.getByLabelText("Handed over on").fill("2026-03-24");
	await press(button("Save Handover", "dialog"));
	await expect
		.element(rows)
		.toMatchTextContent(
			"Frame Handed overMar 25, 2026, Collected in NakuruHanded to Grace on Mar 24, 2026",
		);
	await press(button("Received: Frame, Mar 25, 2026", "dialog"));
	await expect.element(rows).toMatchTextContent("Frame Received");
	// The pressed button was removed.
	await expect.element(button("Plan a Delivery", "dialog")).toHaveFocus();
	await press(button("Undo", "dialog"));
	await expect.element(rows).toMatchTextContent("Frame Handed over");
	const path = pathOf(delivery(2));
	expect(sent).toEqual([
		{
			line: `POST /orders/${order(1).id}/deliveries`,
			body: { what: "Frame", place: "Collected in Nakuru", planned_on: "2026-03-25" },
		},
		{
			line: `PUT ${path}`,
			body: {
				...{ handed_to: "Grace", handed_on: "2026-03-24", state: "handed_over" },
				updated_at: DAY,
			},
		},
		{ line: `PUT ${path}`, body: { state: "received", updated_at: `${DAY}+` } },
		{ line: `PUT ${path}`, body: { state: "handed_over", problem: null, updated_at: `${DAY}++` } },
	]);
});

test("an order that is paid for and received is completed from the dialog's footer", async () => {
	const stored = {
		...orderDetails(1),
		...{ status: "processing" as string, payments: [] },
		payment: { ...order(1).payment, paid: 5_000, balance: 0 },
	};
	const sent: object[] = [];
	await openOrder([{ ...delivery(1), state: "received" }], {
		"GET /orders": () => ({ data: { orders: [stored] } }),
		"GET /orders/:id": () => ({ data: { order: stored } }),
		"PUT /orders/:id": ({ body }) => {
			sent.push(body);
			stored.status = "completed";
			return {};
		},
	});
	// One in the section, and one in the dialog's footer.
	const complete = page.getByRole("dialog").getByRole("button", { name: "Complete the Order" });
	await expect.poll(() => complete.elements().length).toBe(2);
	await press(complete.last());
	await expect.element(button("Undo", "dialog")).toBeVisible();
	await expectNone(complete);
	await expect.element(dialog.getByRole("heading", { name: "Order Details" })).toHaveFocus();
	expect(sent).toMatchObject([{ status: "completed" }]);
});

test("a delivery that did not arrive shows why, and is planned again for another day and place", async () => {
	const missing: Delivery = {
		...delivery(1),
		...{ state: "missing", handed_to: "Grace", handed_on: "2026-03-20", handed_by: "Wanjiru" },
		problem: "Left at the wrong school",
	};
	const sent = await openOrder([missing]);
	await expect
		.element(rows)
		.toMatchTextContent(
			"Part 1 Not receivedMar 20, 2026, Brought to Njoro Flats AcademyHanded to Grace on Mar 20, 2026 by WanjiruNot arrived: Left at the wrong school",
		);
	await press(button("Plan Again: Part 1, Mar 20, 2026", "dialog"));
	await expect.element(dialog.getByLabelText("What is delivered")).toHaveValue("Part 1");
	await dialog.getByLabelText("Where and how").fill("Brought to Egerton Primary");
	await dialog.getByLabelText("Day", { exact: true }).fill("2026-03-27");
	await press(button("Save Delivery", "dialog"));
	await expectNone(button("Save Delivery", "dialog"));
	expect(sent.map(({ body }) => body)).toEqual([
		{
			...{ what: "Part 1", place: "Brought to Egerton Primary", planned_on: "2026-03-27" },
			...{ state: "planned", updated_at: DAY },
		},
	]);
});

test("a late delivery is marked, and a refused change shows the server's error", async () => {
	await openOrder([{ ...delivery(1), late: true }], {
		"PUT /orders/:id/deliveries/:deliveryId": () =>
			refused(409, { message: "Somebody else has changed it." }),
	});
	await expect.element(rows).toMatchTextContent("Part 1 Planned Late");
	await press(button("Cancel Delivery: Part 1, Mar 20, 2026", "dialog"));
	await expect
		.element(region.getByRole("alert"))
		.toMatchTextContent("Somebody else has changed it.");
});

test("an error of loading deliveries is shown under their heading, with a button that retries", async () => {
	let isDown = true;
	await openOrder([], {
		"GET /orders/:id/deliveries": () =>
			isDown ? refused(500, {}) : { data: { deliveries: [delivery(1)] } },
	});
	await expect
		.element(region.getByRole("alert"))
		.toMatchTextContent("Failed to fetch deliveries: 500");
	isDown = false;
	await press(region.getByRole("button", { name: "Try Again" }));
	await expect.element(rows).toMatchTextContent("Part 1 Planned");
	await expectNone(region.getByRole("alert"));
});

test("after a conflict the newer version is fetched, so that saving again succeeds", async () => {
	const deliveries = [delivery(1)];
	const sentence = "Someone else has changed this in the meantime.";
	const versions: unknown[] = [];
	await openOrder(deliveries, {
		"PUT /orders/:id/deliveries/:deliveryId": ({ body }) => {
			versions.push((body as { updated_at?: string }).updated_at);
			if (versions.length > 1) return { data: { delivery: deliveries[0] } };
			deliveries[0] = { ...delivery(1), what: "Part 1 and its stand", updated_at: "theirs" };
			return refused(409, { error: sentence, message: sentence });
		},
	});
	await press(button(/^Change: /, "dialog"));
	await dialog.getByLabelText("Where and how").fill("Brought to Egerton Primary");
	await press(button("Save Delivery", "dialog"));
	await expect.element(dialog.getByText(sentence)).toBeVisible();
	await expect.element(rows.getByText("Part 1 and its stand")).toBeVisible();
	await expect
		.element(dialog.getByLabelText("Where and how"))
		.toHaveValue("Brought to Egerton Primary");
	await press(button("Save Delivery", "dialog"));
	await expectNone(button("Save Delivery", "dialog"));
	expect(versions).toEqual([DAY, "theirs"]);
});

test("files are added to a delivery and deleted; files of other types are not sent", async () => {
	const storedDelivery = delivery(1);
	const sent: string[] = [];
	const path = "/api/track/files/7?key=k";
	await openOrder([storedDelivery], {
		"POST /orders/:id/deliveries/:deliveryId/files": ({ line, body }) => {
			const { name, size, type } = (body as FormData).get("file") as File;
			sent.push(`${line} ${name}`);
			storedDelivery.files.push({ id: id(7), name, size, type, path });
			return {};
		},
		"DELETE /orders/:id/deliveries/:deliveryId/files/:fileId": ({ line }) => {
			sent.push(line);
			storedDelivery.files.pop();
			return {};
		},
	});
	await press(region.getByText("Files for the customer"));
	const input = region.getByLabelText("Add files");
	await input.upload(new File(["x"], "code.js"));
	await expect
		.element(region.getByRole("alert"))
		.toMatchTextContent(/^Not added:code.js is not a PDF, DOCX, JPG, XLSX, .* or H\.$/);
	await input.upload(new File(["x"], "write-up.pdf"));
	const link = region.getByRole("link", { name: /^write-up.pdf/ });
	await expect.element(link).toHaveAttribute("href", path);
	await press(button("Delete write-up.pdf", "dialog"));
	await expect
		.element(alertdialog)
		.toMatchTextContent("Delete “write-up.pdf”? The customer will no longer be able to open it.");
	expect(sent).toHaveLength(1);
	await press(alertdialog.getByRole("button", { name: "Delete" }));
	await expectNone(link);
	const files = `${pathOf(storedDelivery)}/files`;
	expect(sent).toEqual([`POST ${files} write-up.pdf`, `DELETE ${files}/${id(7)}`]);
});

test("a refused file is named, and the others are stored", async () => {
	const storedDelivery = delivery(1);
	const sent: string[] = [];
	await openOrder([storedDelivery], {
		"POST /orders/:id/deliveries/:deliveryId/files": ({ body }) => {
			const { name } = (body as FormData).get("file") as File;
			sent.push(name);
			if (name === "two.pdf") return refused(409, { error: "Not now" });
			return {};
		},
	});
	await addFiles(["one.pdf", "code.js", "two.pdf", "three.ino"]);
	await expect
		.element(region.getByRole("alert"))
		.toMatchTextContent(/^Not added:code.js is not a PDF.* or H\.two.pdf: Not nowTry All Again$/);
	expect(sent).toEqual(["one.pdf", "two.pdf", "three.ino"]);
});

test.each([400, 413, 415, 422])(
	"a file that is refused with %i is named, without a button to send it again",
	async (status) => {
		const sent: string[] = [];
		await openOrder([delivery(1)], {
			"POST /orders/:id/deliveries/:deliveryId/files": ({ body }) => {
				const { name } = (body as FormData).get("file") as File;
				sent.push(name);
				if (sent.length === 4) return {};
				if (name === "a.csv") return refused(503, { error: "Full" });
				return refused(status, { error: "No plan" });
			},
		});
		await addFiles(["a.csv", "b.txt", "c.zip"]);
		await press(button("Try All Again", "dialog"));
		const box = region.getByRole("alert");
		await expect.element(box).toMatchTextContent(/^Not added:b\.txt: No planc\.zip: No plan$/);
		expect(sent).toEqual(["a.csv", "b.txt", "c.zip", "a.csv"]);
	},
);

const NO_ANSWER = () => Promise.reject(new TypeError("Failed to fetch"));

test("failed files are sent again by one press, and stored ones are removed from the list", async () => {
	const sent: string[] = [];
	await openOrder([delivery(1)], {
		"POST /orders/:id/deliveries/:deliveryId/files": ({ body }) => {
			const { name } = (body as FormData).get("file") as File;
			sent.push(name);
			if (sent.length > 3) return name === "b.txt" ? refused(409, { error: "Not now" }) : {};
			return refused(503, { error: "Full" });
		},
	});
	await addFiles(["a.csv", "b.txt", "c.zip"]);
	const box = region.getByRole("alert");
	await expect.element(box).toMatchTextContent("Not added:a.csv: Fullb.txt: Fullc.zip: Full");
	await press(button("Try All Again", "dialog"));
	await expect.element(box).toMatchTextContent("Not added:b.txt: Not nowTry All Again");
	expect(sent).toEqual(["a.csv", "b.txt", "c.zip", "a.csv", "b.txt", "c.zip"]);
});

test("files without an answer are sent again once online, and refused ones are not", async () => {
	let isOnline = false;
	const sent: string[] = [];
	vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
	await openOrder([delivery(1)], {
		"POST /orders/:id/deliveries/:deliveryId/files": ({ body }) => {
			const { name } = (body as FormData).get("file") as File;
			sent.push(name);
			if (name === "b.txt") return refused(409, { error: "Not now" });
			return isOnline ? {} : (NO_ANSWER() as never);
		},
	});
	await addFiles(["a.csv", "b.txt"]);
	const box = region.getByRole("alert");
	await expect.element(box).toMatchTextContent(/a\.csv: .*b\.txt: Not now/);
	isOnline = true;
	window.dispatchEvent(new Event("online"));
	await expect.element(box).toMatchTextContent("Not added:b.txt: Not nowTry All Again");
	expect(sent).toEqual(["a.csv", "b.txt", "a.csv"]);
});

test("a file whose answer was lost keeps its idempotency key when it is chosen again, and gets a new one once it was stored", async () => {
	const keys: (string | null)[] = [];
	const storedDelivery = delivery(1);
	await openOrder([storedDelivery], {
		"POST /orders/:id/deliveries/:deliveryId/files": ({ headers }) => {
			keys.push(headers.get("idempotency-key"));
			if (keys.length === 1) return NO_ANSWER() as never;
			storedDelivery.files.push({
				id: id(7),
				name: "write-up.pdf",
				size: 1,
				type: "",
				path: "/api/7",
			});
			return {};
		},
	});
	await press(region.getByText("Files for the customer"));
	const choose = async (count: number) => {
		const input = region.getByLabelText("Add files");
		await expect.element(input).toBeEnabled();
		const element = input.element() as HTMLInputElement;
		const data = new DataTransfer();
		// Browsers create a new File each time it is chosen.
		data.items.add(new File(["x"], "write-up.pdf", { lastModified: Date.UTC(2026, 2, 1) }));
		element.files = data.files;
		element.dispatchEvent(new Event("change", { bubbles: true }));
		await expect.poll(() => keys).toHaveLength(count);
	};
	await choose(1);
	await expect.element(region.getByRole("alert")).toMatchTextContent(/write-up.pdf/);
	await choose(2);
	await expect.element(region.getByRole("link", { name: /^write-up.pdf/ })).toBeVisible();
	await choose(3);
	expect(keys).toEqual([keys[0], keys[0], keys[2]]);
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
	expect(keys[2]).not.toBe(keys[0]);
});
