import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { alertdialog, button, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	holds,
	openScreen,
	pressing,
	SLOW,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, id } from "../../../tests/support/components/rows.ts";

const confirmCheckbox = alertdialog.getByRole("checkbox");

const email = page.getByLabelText("Email of the person");

const fillEmail = () => email.fill("person.1@school.example");
const fillName = () => page.getByLabelText("Name of the person").fill("Wanjiku");

const candidate = (number: number) => ({
	table: "orders",
	id: id(number),
	name: `Wanjiku ${number}`,
	kind: "Order",
	at: "2026-03-18T07:42:00.000Z",
	matches: [{ where: "name", words: `Wanjiku ${number}` }],
	shown: [`071100000${number}`],
	own_contact: true,
});
const searchAnswer = (people: number | null, numbers: readonly number[] = [1, 2, 3]) => ({
	result: { candidates: numbers.map(candidate), more: false, people },
});
/** A search by name finds records of unknown people; one by email or phone, those of one person. */
const answerSearch = ({ body }: { body: { name?: string | null } }) =>
	searchAnswer(body.name ? null : 1);
const countAnswer = () => ({ result: { orders: 2, mails: 1, history: 3 } });

async function chooseRecords(): Promise<void> {
	await fillName();
	await press(button("Search Records"));
	await press(page.getByRole("checkbox", { name: /Wanjiku 1/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 3/ }));
}

testScreen("/dashboard/personal-data", {
	answers: { "POST /people/search": answerSearch, "POST /people/count": countAnswer },
	calls: [
		pressing(button("Download Their Data"), {
			what: "collecting somebody's data",
			route: "GET /people",
			start: fillEmail,
			sentence: "Failed to fetch data: {status}",
			remains: holds("Email of the person", "person.1@school.example"),
			callTimeoutMs: SLOW,
		}),
		pressing(button("Search Records"), {
			what: "searching for a name",
			route: "POST /people/search",
			start: fillName,
			sentence: "Failed to search: {status}",
			remains: holds("Name of the person", "Wanjiku"),
			callTimeoutMs: SLOW,
		}),
		pressing(button("Download Selected"), {
			what: "collecting the data of chosen records",
			route: "POST /people/export",
			start: chooseRecords,
			sentence: "Failed to fetch data: {status}",
			remains: () => expect.element(page.getByText("2 of 3 chosen")).toBeVisible(),
			callTimeoutMs: SLOW,
		}),
		confirming("Erase", "Erasing...", {
			what: "erasing somebody",
			route: "POST /people/erase",
			start: async () => {
				await fillEmail();
				await press(button("Erase Their Data"));
				await expect.element(confirmCheckbox).toBeVisible();
				await press(confirmCheckbox);
			},
			sentence: "Failed to erase data: {status}",
			remains: () => expect.element(confirmCheckbox).toBeChecked(),
		}),
	],
	dialogs: [
		{
			title: "Erase Personal Data",
			start: fillEmail,
			opener: button("Erase Their Data"),
			focus: "Cancel",
		},
	],
});

test("of several people with one name only the chosen records are erased, after a confirmation", async () => {
	const sent: unknown[] = [];
	const counts = { account: false, orders: 2, requests: 0, results: 0, files: 0, mails: 0 };
	await openScreen("/dashboard/personal-data", {
		"POST /people/search": answerSearch,
		"POST /people/count": countAnswer,
		"POST /people/erase": ({ body }) => {
			sent.push(body);
			return { message: "Erased", result: counts };
		},
	});
	await fillName();
	await press(button("Search Records"));
	await expect.element(page.getByText("0 of 3 chosen")).toBeVisible();
	await press(button("Erase Selected"));
	await expect
		.element(page.getByText("Please choose the records that are about this person"))
		.toBeVisible();
	expect(alertdialog.query()).toBeNull();
	await press(page.getByRole("checkbox", { name: /Wanjiku 1/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 2/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 3/ }));
	await press(page.getByRole("checkbox", { name: /Wanjiku 2/ }));
	await press(button("Erase Selected"));
	await expect.element(alertdialog).toBeVisible();
	const question = alertdialog.element().textContent;
	expect(question).toContain("This, and nothing else, will be erased:");
	expect(question).toContain("Wanjiku 1, Order, Mar 18, 2026");
	expect(question).toContain("Wanjiku 3, Order, Mar 18, 2026");
	expect(question).not.toContain("Wanjiku 2");
	expect(question).toContain("2 orders, 1 email and 3 entries of histories");
	expect(question).toContain("Orders stay in the totals, without name");
	expect(question).not.toContain("The account");
	await press(confirmCheckbox);
	await press(button("Erase", "alertdialog"));
	await expect.element(page.getByText("Erased: the person in 2 orders.")).toBeVisible();
	expect(page.getByText("Which of these are about this person?").query()).toBeNull();
	const records = [1, 3].map((number) => ({ table: "orders", id: id(number) }));
	const shown = countAnswer().result;
	expect(sent).toEqual([{ email: null, phone: null, records, counted: shown, confirm: true }]);
});

test("if several people share a phone number, each is named and none is chosen", async () => {
	await openScreen("/dashboard/personal-data", { "POST /people/search": () => searchAnswer(2) });
	await page.getByLabelText("Or their phone number").fill("0711000001");
	await press(button("Erase Their Data"));
	await expect.element(page.getByText(/2 people share this email or phone number/)).toBeVisible();
	await expect.element(page.getByText("0 of 3 chosen")).toBeVisible();
	expect(alertdialog.query()).toBeNull();
	const names = page.getByRole("group").getByRole("strong").elements();
	expect(names.map(({ textContent }) => textContent)).toEqual([
		"Wanjiku 1",
		"Wanjiku 2",
		"Wanjiku 3",
	]);
});

test("if one person has the email address, all records are chosen; an account is mentioned only if there is one", async () => {
	await openScreen("/dashboard/personal-data", {
		"POST /people/search": () => searchAnswer(1, [1]),
		"POST /people/count": () => ({ result: { orders: 1 } }),
	});
	await fillEmail();
	await press(button("Erase Their Data"));
	await expect.element(alertdialog).toBeVisible();
	const question = alertdialog.element().textContent;
	expect(question).toContain("Wanjiku 1, Order");
	expect(question).not.toMatch(/account/i);
});

test("the search says if no record has the name, or too many have it", async () => {
	let candidates = [candidate(1)];
	await openScreen("/dashboard/personal-data", {
		"POST /people/search": () => ({ result: { candidates, more: true, people: null } }),
	});
	await fillName();
	await press(button("Search Records"));
	await expect.element(page.getByText(/Type more of the name/)).toBeVisible();
	candidates = [];
	await press(button("Search Records"));
	await expect.element(page.getByText("No records found.")).toBeVisible();
	await page.getByLabelText("Name of the person").fill("a");
	await press(button("Search Records"));
	await expect.element(page.getByText("Please enter at least two letters")).toBeVisible();
});

test("staff who are not admins see a refusal and no form", async () => {
	storeSession({ ...ADMIN, role: "staff" });
	stubApi(ANSWERS);
	await openPage("/dashboard/personal-data");
	await expect.element(page.getByText("You do not have permission to do this.")).toBeVisible();
	expect(email.query()).toBeNull();
});
