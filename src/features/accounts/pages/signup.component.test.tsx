import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { colourOf, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	type Answers,
	NEVER,
	refused,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { expectTenSecondsAtMost } from "../../../../tests/support/components/forms.ts";

const main = page.getByRole("main");
const box = main.getByRole("alert");
const field = (label: string) => main.getByLabelText(label, { exact: true });
const submit = main.getByRole("button", { name: "Sign Up" });
const confirmation = field("Confirm password");

/** Opens the page and collects its sign-up calls. */
async function openSignup(answer: Answers[string] = () => NEVER) {
	const { calls } = stubApi({ ...ANSWERS, "POST /auth/register": answer });
	const site = await openPage("/signup");
	return { site, sent: () => calls.filter(({ line }) => line === "POST /auth/register") };
}

async function signUp(values: Record<string, string> = {}): Promise<void> {
	const input = {
		Username: "amina",
		Email: "amina@school.example",
		Password: "beans and maize",
		"Confirm password": "beans and maize",
		...values,
	};
	for (const [label, value] of Object.entries(input)) await field(label).fill(value);
	await press(submit);
}

async function expectMismatch(): Promise<void> {
	await expect.element(box).toHaveTextContent("Passwords do not match");
	await expect.element(confirmation).toHaveAccessibleDescription("Passwords do not match");
}

test("the sign-up page has four fields and links to login", async () => {
	await openSignup();
	for (const [label, name, type] of [
		["Username", "username", "text"],
		["Email", "email", "email"],
		["Password", "password", "password"],
		["Confirm password", "confirmPassword", "password"],
	] as const) {
		await expect.element(field(label)).toHaveAttribute("name", name);
		expect((field(label).element() as HTMLInputElement).type).toBe(type);
	}
	expect(document.querySelectorAll("main input")).toHaveLength(4);
	await expect.element(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("another server decides for itself about names and passwords", async () => {
	vi.stubEnv("VITE_API_BASE", "https://foreign.example/api");
	const { sent } = await openSignup();
	await signUp({ Username: "a", Password: "1", "Confirm password": "1" });
	await expect.poll(() => sent().length).toBe(1);
	expect(sent()[0]?.body).toMatchObject({ username: "a", password: "1" });
	await expectNone(page.getByText("At least 8 characters"));
});

test("nothing is sent until all four fields are valid", async () => {
	const { sent } = await openSignup();
	await press(submit);
	for (const [label, sentence] of [
		["Username", "Username is required"],
		["Email", "Email is required"],
		["Password", "Password is required"],
		["Confirm password", "Please repeat the password"],
	] as const) {
		await expect
			.element(field(label))
			.toHaveAccessibleDescription(expect.stringContaining(sentence));
	}
	await signUp({ Email: "amina", Password: "short", "Confirm password": "short" });
	await expect.element(box).toHaveTextContent("Please enter a valid email address");
	await expect.element(page.getByText("Password must be at least 8 characters")).toBeVisible();
	expect(sent()).toEqual([]);
});

test("different passwords are reported and not sent", async () => {
	const { sent } = await openSignup();
	await signUp({ "Confirm password": "beans and rice" });
	await expectMismatch();
	await signUp({ Username: "", "Confirm password": "beans and rice" });
	await expectMismatch();
	await expect.element(page.getByText("Username is required")).toBeVisible();
	await confirmation.fill("beans and maize");
	await expectNone(page.getByText("Passwords do not match"));
	expect(sent()).toEqual([]);
});

test.each<[string, () => ReturnType<Answers[string]>]>([
	["Invalid response from server", () => ({ result: {} })],
	["Invalid response from server", () => ({ success: false, result: { token: "t" } })],
	["Invalid response from server", () => Response.json({ result: { token: "t" } })],
	["Sign-up is closed", () => ({ success: false, error: "Sign-up is closed" })],
	[
		"This username is already taken",
		() => refused(409, { error: "This username is already taken" }),
	],
	["An error occurred during registration", () => refused(500, {})],
	[
		"An error occurred during registration",
		() => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
	],
	["An error occurred during registration", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
	"a failed sign-up shows its reason in a red box above the form: %s (%#)",
	async (reason, answer) => {
		const { site } = await openSignup(answer);
		await signUp();
		await expect.element(box).toHaveTextContent(reason);
		const { bottom } = box.element().getBoundingClientRect();
		expect(bottom).toBeLessThanOrEqual(field("Username").element().getBoundingClientRect().top);
		expect(getComputedStyle(box.element()).borderTopColor).toBe(colourOf("--red"));
		await expect.element(field("Username")).toHaveValue("amina");
		expect(site.address()).toBe("/signup");
		expect(localStorage.authToken).toBeUndefined();
		expect(localStorage.authUser).toBeUndefined();
	},
);

test("the sign-up button is disabled while signing up, for ten seconds at most", async () => {
	const { sent } = await openSignup();
	await signUp();
	await expectTenSecondsAtMost(submit, box, sent);
});

test("a taken email after a lost response is explained: the first try may have created the account", async () => {
	const taken = refused(409, { error: "An account with this email already exists" });
	// The rejection is made when it is awaited: an earlier one is reported as unhandled.
	let attempts = 0;
	await openSignup(() => {
		attempts += 1;
		return attempts === 1 ? Promise.reject(new TypeError("lost")) : taken;
	});
	await signUp();
	await expect.element(box).toBeVisible();
	await press(submit);
	await expect
		.element(box)
		.toHaveTextContent(
			"An account with this email already exists. Your first try may have created it: go to Login.",
		);
});

test("name and email are still there after a reload, passwords are not", async () => {
	const { site } = await openSignup();
	await signUp({ "Confirm password": "another one" });
	await expectMismatch();
	expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/beans|another/);
	await site.reload();
	await expect.element(field("Email")).toHaveValue("amina@school.example");
	await expect.element(field("Username")).toHaveValue("amina");
	await expect.element(field("Password")).toHaveValue("");
	await press(main.getByRole("link", { name: "Login" }));
	await expect.poll(site.address).toBe("/login");
	await expect.element(field("Email")).toHaveValue("amina@school.example");
});

test("the form is filled in, corrected and sent by keys alone, and leads to the login page", async () => {
	const { site, sent } = await openSignup(() => ({ result: { token: "t", user: {} } }));
	await expect.element(field("Username")).toBeVisible();
	(field("Username").element() as HTMLElement).focus();
	await userEvent.keyboard("key_walker{Tab}keys@school.example{Tab}correct horse");
	while (document.activeElement !== confirmation.element()) await userEvent.keyboard("{Tab}");
	await userEvent.keyboard("correct house{Enter}");
	await expectMismatch();
	await expect.element(confirmation).toHaveFocus();
	await userEvent.keyboard("{Control>}a{/Control}correct horse{Enter}");
	await expect.poll(site.address).toBe("/login");
	await expect.element(field("Email")).toHaveValue("keys@school.example");
	expect(sent()).toHaveLength(1);
});
