import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EMAIL, PASSWORD } from "../../tests/foreign/rows.ts";
import { button, dialog, expectNone, press } from "../../tests/support/components/actions.ts";
import { openPage } from "../../tests/support/components/application.tsx";
import {
	storeForeignSession,
	stubForeignServer,
	untilIdle,
} from "../../tests/support/components/foreign.ts";

/* With another server, screens show no number that it did not send and apply no rule of our own server. */

const main = page.getByRole("main");

/** Numbers that a screen must not derive from missing fields. */
const INVENTED_NUMBER =
	/(?<!\d)0 (projects|results|users|items)|KES 0\b|Year 0|\b0 of\b|\(0\)|Nothing to buy|\bNaN\b/;

const withoutNumbers = (body: string) =>
	JSON.stringify(JSON.parse(body), (name, value) =>
		/^(price|material_cost|year|total|counts|totalPages)$/.test(name) ? undefined : value,
	);

test.each([
	["/projects"],
	["/projects?search=wind"],
	["/projects/foreign-windmill"],
	["/order/foreign-windmill"],
	["/categories"],
	["/results"],
	["/results/61"],
	["/gallery"],
	["/dashboard"],
	["/dashboard/projects"],
	["/dashboard/projects/11"],
	["/dashboard/orders"],
	["/dashboard/orders?order=51"],
	["/dashboard/users"],
	["/dashboard/categories"],
	["/dashboard/results"],
	["/dashboard/results/61/edit"],
])("%s announces no number that another server did not send", async (address) => {
	const foreign = stubForeignServer(withoutNumbers);
	if (address.startsWith("/dashboard")) storeForeignSession();
	await openPage(address);
	await untilIdle(foreign.calls);
	await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	expect(main.element().textContent).not.toMatch(INVENTED_NUMBER);
});

test.each([
	["/signup"],
	["/login"],
	["/order/foreign-windmill"],
	["/request-service"],
	["/projects"],
	["/dashboard/projects/new"],
	["/dashboard/projects/11/edit"],
	["/dashboard/gallery"],
	["/dashboard/results/create"],
	["/dashboard/results/61/edit"],
])("the fields of %s take texts of any length for another server", async (address) => {
	const foreign = stubForeignServer();
	if (address.startsWith("/dashboard")) storeForeignSession();
	await openPage(address);
	await untilIdle(foreign.calls);
	expect(main.element().querySelectorAll("input, textarea").length).toBeGreaterThan(0);
	expect(main.element().querySelectorAll("[maxlength]")).toHaveLength(0);
});

const MIXED_CASE_EMAIL = "Amina.Otieno@School.Example";

test.each([
	["one letter, one sign", "a", "x"],
	["a long name and password", "n".repeat(300), "p".repeat(2_000)],
	["what looks like an address, in two alphabets", "www.аmina.example", " x "],
])("an account is created with the other server's rules: %s", async (_, username, password) => {
	const foreign = stubForeignServer();
	await openPage("/signup");
	await page.getByLabelText("Username").fill(username);
	await page.getByLabelText("Email").fill(MIXED_CASE_EMAIL);
	await page.getByLabelText("Password", { exact: true }).fill(password);
	await page.getByLabelText("Confirm").fill(password);
	await press(main.getByRole("button", { name: "Sign Up" }));
	await expect.poll(() => foreign.calls.some(({ path }) => path === "/auth/register")).toBe(true);
	const sent = foreign.calls.find(({ path }) => path === "/auth/register");
	expect(JSON.parse(sent?.body ?? "")).toEqual({ username, email: MIXED_CASE_EMAIL, password });
});

test.each([
	[MIXED_CASE_EMAIL, "x"],
	[EMAIL, PASSWORD.repeat(100)],
])("signing in as %s sends what was typed", async (email, password) => {
	const foreign = stubForeignServer();
	await openPage("/login");
	await page.getByLabelText("Email").fill(email);
	await page.getByLabelText("Password", { exact: true }).fill(password);
	await press(main.getByRole("button", { name: "Login" }));
	await expect.poll(() => foreign.calls.some(({ path }) => path === "/auth/login")).toBe(true);
	const sent = foreign.calls.find(({ path }) => path === "/auth/login");
	expect(JSON.parse(sent?.body ?? "")).toEqual({ email, password });
});

test.each([
	["a", MIXED_CASE_EMAIL],
	["n".repeat(200), EMAIL],
	["https://amina.example", EMAIL],
])("the account of %s is saved unchanged", async (username, email) => {
	const user = { id: 42, username, email, role: "user" };
	const foreign = stubForeignServer((body) => {
		const answer = JSON.parse(body);
		const isList = Array.isArray(answer.result) && "username" in answer.result[0];
		return JSON.stringify(isList ? { ...answer, result: [user] } : answer);
	});
	storeForeignSession();
	await openPage("/dashboard/users");
	await press(button(`Edit ${username}`));
	await press(button("Save User", "dialog"));
	await expect.poll(() => foreign.calls.some(({ method }) => method === "PUT")).toBe(true);
	const sent = foreign.calls.find(({ method }) => method === "PUT");
	expect(JSON.parse(sent?.body ?? "")).toEqual({ username, email });
	await expectNone(dialog);
});
