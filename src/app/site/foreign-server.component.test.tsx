import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ForeignServer } from "../../../tests/foreign/foreign-server.ts";
import { EMAIL, PASSWORD, TOKEN } from "../../../tests/foreign/rows.ts";
import { ROLE } from "../../../tests/foreign/shapes.ts";
import { expectNone, loggedErrors, press } from "../../../tests/support/components/actions.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	OWN,
	PORTAL,
	SHOWN_REFUSALS,
	stubForeignServer,
} from "../../../tests/support/components/foreign.ts";
import {
	fillOrder,
	fillRequest,
	submitOrder,
	submitRequest,
} from "../../../tests/support/components/forms.ts";

/* Visitors' pages against a server written from the specification only. */

const main = page.getByRole("main");
const confirmation = page.getByRole("heading", { name: "Order Request Submitted!" });
const ARTICLES = /^Failed to fetch (recent )?articles|^An error occurred while fetching articles/;

/** Messages for an unreadable answer. For some, the specification leaves a choice. */
test.each([
	["/", /^GET \/school-projects\?/, ARTICLES],
	["/projects", /^GET \/school-projects\?/, ARTICLES],
	["/projects", /^GET \/categories/, /^Failed to (fetch|load) categories/],
	[
		"/projects/foreign-windmill",
		/^GET .*by-slug/,
		/^(Article not found|Failed to fetch article|An error occurred while fetching)/,
	],
	[
		"/order/foreign-windmill",
		/by-slug/,
		/^(Project not found|Failed to fetch article|An error occurred while fetching)/,
	],
	["/gallery", /^GET \/gallery/, /^Unexpected API response format$/],
	["/results", /^GET \/results/, /^Failed to load results$/],
	["/results/61", /^GET \/results\//, /^(Failed to load result details|Result not found\.)$/],
])("%s shows its own message when a portal's page answers %s", async (address, calls, sentence) => {
	stubForeignServer(OWN).break(PORTAL, calls);
	await openPage(address);
	await expect.element(main.getByText(sentence).first()).toBeVisible();
	await expectNone(submitOrder);
});

test.each(SHOWN_REFUSALS)("an order that gets %s does not count as sent", async (fault, said) => {
	const foreign = stubForeignServer(OWN);
	await openPage("/order/foreign-windmill");
	await expect.element(submitOrder).toBeVisible();
	await fillOrder({ Notes: "Two buckets" });
	foreign.break(fault);
	const before = foreign.calls.length;
	await press(submitOrder);
	await expect.poll(() => foreign.calls.length).toBe(before + 1);
	await expect
		.element(
			page.getByRole("alert").filter({ hasText: "There was an error submitting your order." }),
		)
		.toMatchTextContent(said ?? "Please try again.");
	await expect.element(submitOrder).toBeEnabled();
	await expectNone(confirmation);
	await expect.element(page.getByLabelText("Notes")).toHaveValue("Two buckets");
});

test.each(SHOWN_REFUSALS)("a request that gets %s does not count as sent", async (fault) => {
	const foreign = stubForeignServer(OWN);
	await openPage("/request-service");
	await fillRequest();
	foreign.break(fault);
	await press(submitRequest);
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent("Your request could not be sent. Please try again.");
	await expect.element(submitRequest).toBeEnabled();
	expect(foreign.calls).toHaveLength(1);
	await expectNone(page.getByText("Request Submitted Successfully!"));
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	expect(loggedErrors()).toEqual([expect.stringMatching(/^(HTTP error! status: |Unexpected )/)]);
});

/** The two forms that return a token: how each is filled in, and where it leads. */
const FORMS = {
	"Sign Up": {
		path: "/signup",
		fields: {
			Username: "amina",
			Email: "amina@school.example",
			Password: "beans and maize",
			"Confirm Password": "beans and maize",
		},
		next: "/login",
	},
	Login: { path: "/login", fields: { Email: EMAIL, Password: PASSWORD }, next: "/dashboard" },
};

describe.each(["Sign Up", "Login"] as const)("%s", (button) => {
	const { path, fields, next } = FORMS[button];

	async function send(foreign: ForeignServer) {
		const { address } = await openPage(path);
		localStorage.authToken = "Bearer old-token";
		for (const [label, value] of Object.entries(fields)) {
			await page.getByLabelText(label, { exact: true }).fill(value);
		}
		await press(main.getByRole("button", { name: button }));
		const sent = () => foreign.calls.filter(({ path }) => /^\/auth\/(register|login)$/.test(path));
		await expect.poll(() => sent().length).toBe(1);
		// The call does not carry the old token.
		expect(sent()[0]?.headers.authorization).toBeUndefined();
		return address;
	}

	test.each(SHOWN_REFUSALS)("is refused by %s", async (fault, said) => {
		const foreign = stubForeignServer(OWN);
		foreign.break(fault, /^POST/);
		const address = await send(foreign);
		await expect
			.element(main.getByRole("alert"))
			.toHaveTextContent(said ?? "Invalid response from server");
		expect(address()).toBe(path);
		expect(localStorage.authToken).toBe("Bearer old-token");
		expect(localStorage.authUser).toBeUndefined();
	});

	test("uses the token of the response", async () => {
		const address = await send(stubForeignServer(OWN));
		await expect.poll(address).toBe(next);
		expect(localStorage.authToken).toBe(`Bearer ${TOKEN}`);
		const user = JSON.parse(localStorage.authUser ?? "null");
		if (button === "Login") {
			expect(user).toMatchObject({ role: ROLE });
			return;
		}
		// Signing up does not sign in.
		expect(user).toBeNull();
		await expect.element(page.getByText("Your account is created. Please sign in.")).toBeVisible();
	});
});
