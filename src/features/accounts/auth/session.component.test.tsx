import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectLoaded,
	expectNone,
	follow,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	NEVER,
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage, removeAllShown } from "../../../../tests/support/components/application.tsx";
import { ADMIN } from "../../../../tests/support/components/rows.ts";
import { SIGNED_OUT } from "../../../platform/browser/safe-storage.ts";

/* The session in this browser, as the pages show it. */

const VERIFY = "GET /auth/verify";
const LOGIN = "POST /auth/login";
const header = page.getByRole("banner");
const level1 = page.getByRole("heading", { level: 1 });
const pupil = { id: "7", email: "amina@school.example", role: "user" };

const openMenu = () => press(header.getByRole("button", { name: "Menu" }));

async function expectSignedIn(): Promise<void> {
	await openMenu();
	await expect.element(header.getByRole("button", { name: "Logout" })).toBeVisible();
}

async function login(): Promise<void> {
	await page.getByLabelText("Email").fill(ADMIN.email);
	await page.getByLabelText("Password", { exact: true }).fill("a good password");
	await press(button("Login"));
}

/** A response that the test gives later. */
function deferredAnswer() {
	const { promise, resolve } = Promise.withResolvers<object>();
	return { answer: () => promise, resolve };
}

const linesOf = (calls: readonly StubbedCall[]) => calls.map(({ line }) => line);
const verified = (user: object) => ({ result: { user } });
const unauthorized = () => refused(401, { error: "No" });

test("a stored token is verified once at the start, and the server's user is stored", async () => {
	storeSession(pupil);
	const renamed = { ...pupil, role: "staff", username: "amina" };
	const { calls } = stubApi({ [VERIFY]: () => verified(renamed) });
	await openPage("/forums");
	await expect.poll(() => JSON.parse(localStorage.authUser)).toEqual(renamed);
	expect(localStorage.authToken).toBe("Bearer good");
	await follow("Contact");
	await expect.element(level1).toHaveTextContent("Contact");
	await expectSignedIn();
	expect(linesOf(calls)).toEqual([VERIFY]);
	expect(calls[0]?.headers.get("authorization")).toBe("Bearer good");
});

test.each([
	["role", { role: "staff" }],
	["name", { username: "Amina K." }],
])("a verification that returns only the %s keeps the other stored fields", async (_, sent) => {
	storeSession(pupil);
	localStorage.authUser = JSON.stringify({ ...pupil, username: "amina" });
	stubApi({ [VERIFY]: () => verified(sent) });
	await openPage("/forums");
	const expected = { ...pupil, username: "amina", ...sent };
	await expect.poll(() => JSON.parse(localStorage.authUser)).toEqual(expected);
	await expectSignedIn();
});

test.each([
	["a number", 7],
	["text that looks like a number", "7"],
	["text", ADMIN.id],
])(
	"an id that the server sends as %s is stored unchanged, and the user's drafts stay",
	async (_, id) => {
		const person = { ...pupil, id };
		stubApi({ ...ANSWERS, [VERIFY]: () => verified(person) });
		localStorage.authToken = "Bearer good";
		await openPage("/request-service");
		await expect.poll(() => JSON.parse(localStorage.authUser ?? "null")).toEqual(person);
		await page.getByLabelText("Phone").fill("0712345678");
		removeAllShown();
		await openPage("/request-service");
		await expect.element(page.getByLabelText("Phone")).toHaveValue("0712345678");
		await expect.poll(() => JSON.parse(localStorage.authUser)).toEqual(person);
	},
);

test("a stored token without its Bearer prefix is sent with it", async () => {
	storeSession();
	localStorage.authToken = "good";
	const { calls } = stubApi({});
	await openPage("/forums");
	await expect.poll(() => linesOf(calls)).toEqual([VERIFY]);
	expect(calls[0]?.headers.get("authorization")).toBe("Bearer good");
	await expectSignedIn();
});

test("the token alone is enough to be signed in", async () => {
	localStorage.authToken = "Bearer good";
	stubApi({ [VERIFY]: () => verified(ADMIN) });
	await openPage("/forums");
	await expect.poll(() => JSON.parse(localStorage.authUser ?? "null")).toEqual(ADMIN);
	await expectSignedIn();
});

test.each([
	...[400, 401, 403, 404, 405, 409, 410, 422, 426].map(
		(status) => [`answered with ${status}`, () => refused(status, { error: "No" })] as const,
	),
	["answered with 404 by a server that has no such call", () => new Response("", { status: 404 })],
	["refused in an answer of status 200", () => refused(200, {})],
] as const)(
	"a token %s is forgotten, and the visitor is redirected to sign in",
	async (_, answer) => {
		storeSession();
		stubApi({ [VERIFY]: answer });
		const { address } = await openPage("/forums");
		// A note, because a person who was away has not seen a toast.
		const ended = page.getByText("Your session has ended. Please sign in again.");
		await expect.element(ended).toBeVisible();
		await expect.poll(address).toBe("/login");
		await expect.poll(() => ended.element().closest(".note-slot")).not.toBeNull();
		expect(localStorage).toHaveLength(0);
		await openMenu();
		await expect.element(header.getByRole("link", { name: "Sign Up" })).toBeVisible();
	},
);

test.each([
	["that it is valid", () => verified(pupil)],
	["that it is invalid", unauthorized],
])(
	"signing out forgets a token that is still being verified, even if the server then says %s",
	async (_, response) => {
		storeSession();
		const verifying = deferredAnswer();
		stubApi({ [VERIFY]: verifying.answer });
		const { address } = await openPage("/forums");
		await openMenu();
		await press(header.getByRole("button", { name: "Logout" }));
		verifying.resolve(response());
		await expect.element(page.getByText("Signed out. See you at the fair.")).toBeVisible();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(document.documentElement.dataset.visitor).toBe("anonymous");
		expect(Object.keys(localStorage)).toEqual([SIGNED_OUT]);
		expect(address()).toBe("/forums");
	},
);

test("a visitor redirected to sign in can browse the site instead", async () => {
	storeSession();
	stubApi({ [VERIFY]: unauthorized });
	const { address } = await openPage("/forums");
	await expect.poll(address).toBe("/login");
	await follow("Resources");
	await expect.element(level1).toHaveTextContent("Free Resources");
	await follow("Contact");
	await expect.element(level1).toHaveTextContent("Contact");
	expect(address()).toBe("/contact");
});

test.each([
	["a public page leads to the dashboard", "/forums", "/dashboard"],
	["a dashboard page leads back there", "/dashboard/categories", "/dashboard/categories"],
])("a token refused on %s after signing in", async (_, path, after) => {
	storeSession();
	stubApi({ ...ANSWERS, [VERIFY]: unauthorized });
	const { address } = await openPage(path);
	await expect.poll(address).toBe("/login");
	expect(localStorage).toHaveLength(0);
	await login();
	await expect.poll(address).toBe(after);
});

test.each([
	...[408, 429, 500, 502, 503, 504].map(
		(status) => [`answers with ${status}`, () => refused(status, { error: "Later" })] as const,
	),
	["answers without a user", () => ({ result: {} })],
	["is behind a captive portal", () => new Response("<h1>Sign in to the school's network</h1>")],
	["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
] as const)("a server that %s changes nothing about who is signed in", async (_, answer) => {
	storeSession(pupil);
	const { calls } = stubApi({ [VERIFY]: answer });
	await openPage("/forums");
	await expect.poll(() => linesOf(calls)).toEqual([VERIFY]);
	// Until the answer has been read.
	await vi.advanceTimersByTimeAsync(1_000);
	await expectSignedIn();
	expect({ ...localStorage }).toEqual({
		authToken: "Bearer good",
		authUser: JSON.stringify(pupil),
	});
});

test("a verification without a response ends after ten seconds and changes nothing", async () => {
	storeSession(pupil);
	const { calls } = stubApi({ ...ANSWERS, [VERIFY]: () => NEVER });
	await openPage("/dashboard/account");
	await expect.poll(() => linesOf(calls)).toEqual([VERIFY]);
	vi.setTimerTickMode("manual");
	await vi.advanceTimersByTimeAsync(8_000);
	await expect.element(page.getByText("Loading...")).toBeVisible();
	await vi.advanceTimersByTimeAsync(2_000);
	vi.setTimerTickMode("interval");
	await expect.element(page.getByRole("button", { name: "Menu" })).toBeVisible();
	expect(localStorage.authToken).toBe("Bearer good");
	expect(JSON.parse(localStorage.authUser)).toEqual(pupil);
});

test("a late refusal of an old token does not end the session that began meanwhile", async () => {
	await page.viewport(1280, 900);
	storeSession();
	localStorage.authToken = "Bearer old-token";
	const verifying = deferredAnswer();
	stubApi({ ...ANSWERS, [VERIFY]: verifying.answer });
	const { address } = await openPage("/login");
	await login();
	await expect.poll(address).toBe("/dashboard");
	verifying.resolve(unauthorized());
	await vi.advanceTimersByTimeAsync(1_000);
	await press(page.getByRole("link", { name: "Account" }));
	await expect.element(level1).toHaveTextContent("Account");
	expect(localStorage.authToken).toBe("Bearer good");
});

test("a 401 to a call that the specification does not name does not end the session", async () => {
	storeSession();
	const { calls } = stubApi({
		...ANSWERS,
		"GET /payments": unauthorized,
		"GET /payments/month": unauthorized,
	});
	const { address } = await openPage("/dashboard/payments");
	await expect.element(page.getByText("No", { exact: true }).first()).toBeVisible();
	// The session is verified once more, for both refusals.
	await expect.poll(() => linesOf(calls).filter((line) => line === VERIFY)).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(address()).toBe("/dashboard/payments");
	expect(localStorage.authToken).toBe("Bearer good");
});

test.each([
	["GET /payments", "/dashboard/payments", 2],
	["GET /users", "/dashboard/users", 1],
])(
	"after a 401 to %s an ended session leads to the login page",
	async (call, path, verifications) => {
		storeSession();
		let isOver = false;
		const { calls } = stubApi({
			...ANSWERS,
			[VERIFY]: () => (isOver ? unauthorized() : verified(ADMIN)),
			[call]: () => {
				isOver = true;
				return unauthorized();
			},
		});
		const { address } = await openPage(path);
		await expect.poll(address).toBe("/login");
		expect(linesOf(calls).filter((line) => line === VERIFY)).toHaveLength(verifications);
	},
);

test("an unreadable stored user is removed", async () => {
	localStorage.authToken = "Bearer good";
	localStorage.authUser = "{half";
	stubApi({ [VERIFY]: () => Promise.reject(new TypeError("Failed to fetch")) });
	await openPage("/forums");
	await expect.poll(() => localStorage.authUser).toBeUndefined();
	expect(localStorage.authToken).toBe("Bearer good");
});

test("signing out clears the storage, tells the server and stays on the page", async () => {
	storeSession();
	const { calls } = stubApi({});
	const { address } = await openPage("/forums");
	await expect.poll(() => linesOf(calls)).toEqual([VERIFY]);
	await expectSignedIn();
	await press(header.getByRole("button", { name: "Logout" }));
	await expect.poll(() => linesOf(calls)).toEqual([VERIFY, "POST /auth/logout"]);
	expect(calls[1]?.headers.get("authorization")).toBe("Bearer good");
	expect(Object.keys(localStorage)).toEqual([SIGNED_OUT]);
	expect(address()).toBe("/forums");
	await expectNone(header.getByRole("button", { name: "Logout" }));
});

const draftsInTab = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));

function storeDrafts(): void {
	const form = JSON.stringify({ values: [["phone", "0712345678"]], savedAt: "" });
	for (const name of ["order:maize-dryer", "request-service"]) {
		sessionStorage.setItem(`draft:${name}`, form);
	}
}

test("signing out deletes the drafts of half-filled forms", async () => {
	storeDrafts();
	storeSession();
	stubApi({});
	await openPage("/forums");
	await expectSignedIn();
	await press(header.getByRole("button", { name: "Logout" }));
	await expect.poll(draftsInTab).toEqual([]);
});

test("a session that the server ends keeps the drafts of half-filled forms", async () => {
	storeDrafts();
	storeSession();
	stubApi({ [VERIFY]: unauthorized });
	await openPage("/forums");
	await expect.poll(() => localStorage.authToken).toBeUndefined();
	expect(draftsInTab()).toHaveLength(2);
});

/** Restores the page from the back-forward cache, after another tab changed the storage. */
function returnToTab(change: () => void): void {
	change();
	dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

test.each([
	["is empty if its user has signed out", () => localStorage.clear(), ""],
	["is empty if somebody else has signed in", () => storeSession({ ...pupil, id: "8" }), ""],
	["has its text if its user is still signed in", () => {}, "0712345678"],
])("a form restored from the back-forward cache %s", async (_, change, left) => {
	storeDrafts();
	storeSession(pupil);
	const verified = { ...pupil, username: "amina" };
	stubApi({ ...ANSWERS, [VERIFY]: () => ({ result: { user: verified } }) });
	await openPage("/request-service");
	const phone = page.getByLabelText("Phone");
	await expect.element(phone).toHaveValue("0712345678");
	await expect.poll(() => JSON.parse(localStorage.authUser)).toEqual(verified);
	returnToTab(change);
	await expect.element(phone).toHaveValue(left);
	expect(draftsInTab()).toHaveLength(left ? 2 : 0);
});

test("a form filled in without signing in is empty after a sign-out in another tab", async () => {
	storeDrafts();
	stubApi(ANSWERS);
	await openPage("/request-service");
	const phone = page.getByLabelText("Phone");
	await expect.element(phone).toHaveValue("0712345678");
	returnToTab(() => localStorage.setItem(SIGNED_OUT, "0.5"));
	await expect.element(phone).toHaveValue("");
	expect(draftsInTab()).not.toContain("draft:request-service");
});

test.each([
	["is empty after a sign-out", () => localStorage.setItem(SIGNED_OUT, "0.5"), ""],
	["is empty after another sign-in", () => storeSession({ ...pupil, id: "8" }), ""],
	["is kept if its session ended", () => localStorage.removeItem("authUser"), "0712345678"],
])("a form in a tab that was discarded and reloaded %s", async (_, change, left) => {
	storeDrafts();
	storeSession(pupil);
	stubApi({ ...ANSWERS, [VERIFY]: () => NEVER });
	const { reload } = await openPage("/request-service");
	const phone = page.getByLabelText("Phone");
	await expect.element(phone).toHaveValue("0712345678");
	change();
	await reload();
	await expect.element(phone).toHaveValue(left);
	expect(draftsInTab()).toHaveLength(left ? 2 : 0);
});

test("signing out of the dashboard leads to the login page, and signing in there to the dashboard's start", async () => {
	await page.viewport(1280, 900);
	storeSession();
	const { calls } = stubApi(ANSWERS);
	const { address } = await openPage("/dashboard/orders");
	await expectLoaded();
	await press(page.getByRole("button", { name: "Logout" }));
	await expect.poll(address).toBe("/login");
	expect(Object.keys(localStorage)).toEqual([SIGNED_OUT]);
	expect(linesOf(calls)).toContain("POST /auth/logout");
	await login();
	await expect.poll(address).toBe("/dashboard");
	expect(linesOf(calls)).toContain(LOGIN);
});
