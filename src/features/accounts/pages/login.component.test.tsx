import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { colourOf, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	type Answers,
	NEVER,
	refused,
	storeSession,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { expectTenSecondsAtMost } from "../../../../tests/support/components/forms.ts";
import { ADMIN } from "../../../../tests/support/components/rows.ts";

const main = page.getByRole("main");
const box = main.getByRole("alert");
const email = main.getByLabelText("Email");
const password = main.getByLabelText("Password", { exact: true });
const submit = main.getByRole("button", { name: "Login" });
const pupil = { id: "7", email: "amina@school.example", role: "user" };

/** Opens the page and counts its sign-in calls. */
async function openLogin(answer: Answers[string] = () => NEVER) {
	const { calls, answers } = stubApi({ ...ANSWERS, "POST /auth/login": answer });
	const site = await openPage("/login");
	return { site, answers, sent: () => calls.filter(({ line }) => line === "POST /auth/login") };
}

async function login(input: string = ADMIN.email, secret = "a good password"): Promise<void> {
	await email.fill(input);
	await password.fill(secret);
	await press(submit);
}

test("the login page asks for email and password and links to sign-up", async () => {
	await openLogin();
	await expect.element(email).toHaveAttribute("type", "email");
	await expect.element(password).toHaveAttribute("type", "password");
	expect(document.querySelectorAll("main input")).toHaveLength(2);
	await expect
		.element(main.getByRole("link", { name: "Sign up" }))
		.toHaveAttribute("href", "/signup");
});

test("a person who is already signed in is redirected to the dashboard", async () => {
	storeSession();
	const { site } = await openLogin();
	await expect.poll(site.address).toBe("/dashboard");
});

test("the token of a sign-up is sent, so that the server ends its session when the new one begins", async () => {
	const { sent, site } = await openLogin(() => ({ result: { token: "once", user: pupil } }));
	localStorage.authToken = "Bearer from-sign-up";
	await login();
	await expect.poll(site.address).toBe("/dashboard");
	expect(sent()[0]?.headers.get("authorization")).toBe("Bearer from-sign-up");
	expect(localStorage.authToken).toBe("Bearer once");
});

test("a token that comes with its Bearer prefix is stored with one prefix", async () => {
	const { site } = await openLogin(() => ({ result: { token: "Bearer once", user: pupil } }));
	await login();
	await expect.poll(site.address).toBe("/dashboard");
	expect(localStorage.authToken).toBe("Bearer once");
	expect(JSON.parse(localStorage.authUser)).toEqual(pupil);
});

test("login requires both fields and a valid email before it sends anything", async () => {
	const { sent } = await openLogin();
	await press(submit);
	await expect.element(box).toHaveTextContent("Email is required");
	await expect.element(email).toHaveAccessibleDescription("Email is required");
	await expect.element(page.getByText("Password is required")).toBeVisible();
	await login("amina", "secret");
	await expect.element(box).toHaveTextContent("Please enter a valid email address");
	await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
	expect(sent()).toEqual([]);
});

test.each([
	["/login", "Login", "Email is required"],
	["/signup", "Sign Up", "Username is required"],
	["/forgot-password", "Send the Link", "Email is required"],
	["/reset-password", "Save Password", "Password is required"],
	["/invitation", "Create Account", "Username is required"],
])("the form of %s repeats its first error in the red box", async (path, button, sentence) => {
	stubApi(ANSWERS);
	await openPage(path);
	await press(main.getByRole("button", { name: button }));
	await expect.element(box).toHaveTextContent(sentence);
	expect(getComputedStyle(box.element()).borderTopColor).toBe(colourOf("--red"));
	expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining(sentence));
});

test("a refused sign-in is reported in a red box above the form, and the email is kept", async () => {
	await openLogin(() => refused(401, { error: "Invalid email or password" }));
	await login();
	await expect.element(box).toHaveTextContent("Invalid email or password");
	expect(getComputedStyle(box.element()).borderTopColor).toBe(colourOf("--red"));
	const { bottom } = box.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(email.element().getBoundingClientRect().top);
	await expect.element(email).toHaveValue(ADMIN.email);
	expect(localStorage.authToken).toBeUndefined();
});

test.each<[string, () => ReturnType<Answers[string]>]>([
	["Invalid response from server", () => ({ result: {} })],
	["Invalid response from server", () => ({})],
	["Invalid response from server", () => Response.json({ result: { token: "t", user: pupil } })],
	["Invalid response from server", () => ({ success: false, result: { token: "t", user: pupil } })],
	["Closed on Sundays", () => ({ success: false, error: "Closed on Sundays" })],
	["Closed on Mondays", () => ({ success: false, message: "Closed on Mondays" })],
	["Invalid response from server", () => new Response("no JSON")],
	["Wait a while", () => refused(429, { error: "Wait a while" })],
	["An error occurred during login", () => refused(500, {})],
	["An error occurred during login", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
	["An error occurred during login", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a failed sign-in shows its reason: %s (%#)", async (reason, answer) => {
	const { site } = await openLogin(answer);
	await login();
	await expect.element(box).toHaveTextContent(reason);
	expect(site.address()).toBe("/login");
	expect(localStorage.authToken).toBeUndefined();
	expect(localStorage.authUser).toBeUndefined();
});

test("the login button is disabled while signing in, for ten seconds at most", async () => {
	const { sent } = await openLogin();
	await login();
	await expectTenSecondsAtMost(submit, box, sent);
});

test("at the second step, a device without the passkey says so, and signing in can start again", async () => {
	const second_step = { token: "the-step", methods: ["passkey", "recovery"] };
	const { answers } = await openLogin(() =>
		refused(401, { error: "Please confirm that it is you.", second_step }),
	);
	answers["POST /auth/second-step/options"] = () => ({
		result: { options: { challenge: "AQID", rpId: "localhost", allowCredentials: [] } },
	});
	vi.spyOn(navigator.credentials, "get").mockRejectedValue(new DOMException("", "NotAllowedError"));
	await login();
	const confirm = main.getByRole("button", { name: "Use a Passkey", exact: true });
	await expect.element(confirm).toHaveFocus();
	await press(confirm);
	await expect.element(box).toHaveTextContent("The passkey was not used. Please try again.");
	expect(localStorage.authToken).toBeUndefined();
	await press(main.getByRole("button", { name: "Start Again" }));
	await expect.element(password).toBeVisible();
});

test.each([
	[
		"our server's address",
		{ origin: "https://mradi.example", rpId: "localhost" },
		"https://mradi.example",
	],
	[
		"another port of this host",
		{ origin: "http://localhost:1", rpId: "localhost" },
		"http://localhost:1",
	],
	["another server's host", { rpId: "fair.example" }, "fair.example"],
	["a host that only ends alike", { rpId: "ocalhost" }, "ocalhost"],
])(
	"when passkeys belong to another address, the error names it: %s",
	async (_which, address, named) => {
		const second_step = { token: "the-step", methods: ["passkey"] };
		const { answers } = await openLogin(() =>
			refused(401, { error: "Please confirm.", second_step }),
		);
		answers["POST /auth/second-step/options"] = () => ({
			result: { options: { challenge: "AQID", allowCredentials: [], ...address } },
		});
		const requests = vi.spyOn(navigator.credentials, "get");
		await login();
		await press(main.getByRole("button", { name: "Use a Passkey", exact: true }));
		await expect
			.element(box)
			.toHaveTextContent(`Passkeys work only at ${named}. Please open that address and try again.`);
		expect(requests).not.toHaveBeenCalled();
	},
);

test("Enter in the password signs in", async () => {
	const { site, sent } = await openLogin(() => ({ result: { token: "good", user: ADMIN } }));
	await email.fill(ADMIN.email);
	await password.fill("a good password");
	await userEvent.keyboard("{Enter}");
	await expect.poll(site.address).toBe("/dashboard");
	expect(sent()).toHaveLength(1);
});

/** How browsers refuse to keep anything: with cookies blocked, and in the private windows of some. */
const NO_STORAGE: [why: string, refuse: () => void][] = [
	[
		"storage is switched off",
		() => {
			vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
				throw new DOMException("Access is denied for this document.", "SecurityError");
			});
		},
	],
	[
		"storage is full",
		() => {
			vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
				throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
			});
		},
	],
];

test.each(NO_STORAGE)("when %s, the page says so before anything is sent", async (_why, refuse) => {
	refuse();
	const { sent } = await openLogin();
	const sentence =
		"You cannot sign in: this browser blocks storage for this site.Please allow cookies and site data for this site, or use a window that is not private.";
	await expect.element(box).toHaveTextContent(sentence);
	await login();
	await expect.element(password).toHaveValue("a good password");
	await expect.element(submit).toBeEnabled();
	await expect.element(box).toHaveTextContent(sentence);
	expect(sent()).toEqual([]);
});
