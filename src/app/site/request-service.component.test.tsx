import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { loggedErrors, press } from "../../../tests/support/components/actions.ts";
import {
	keepSession,
	NEVER,
	refused,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillRequest, submitRequest } from "../../../tests/support/components/forms.ts";

const FAILED = "Your request could not be sent. Please try again.";
const alert = page.getByRole("alert");

test("a failed request shows one plain sentence, keeps typed text, and logs the cause", async () => {
	stubApi({ "POST /request": () => refused(500, { error: "Disk on fire" }) });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect.element(alert).toMatchTextContent(FAILED);
	expect(document.body.textContent).not.toContain("Disk on fire");
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	await expect.element(page.getByLabelText("Mentorship Program")).toBeChecked();
	await expect.element(submitRequest).toBeEnabled();
	expect(loggedErrors()).toEqual(["HTTP error! status: 500"]);
});

test("a request without a connection shows the same sentence", async () => {
	stubApi({ "POST /request": () => Promise.reject(new TypeError("Failed to fetch")) });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect.element(alert).toMatchTextContent(FAILED);
	await expect.element(page.getByLabelText("Full name")).toHaveValue("Brian Kamau");
	expect(loggedErrors()).toEqual(["Network error during upload"]);
});

test("a request waits on a slow connection, and is given up after a minute without progress", async () => {
	stubApi({ "POST /request": () => NEVER });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	const busy = page.getByRole("button", { name: "Processing Request..." });
	await expect.element(busy).toBeDisabled();
	vi.setTimerTickMode("manual");
	await vi.advanceTimersByTimeAsync(50_000);
	await expect.element(busy).toBeDisabled();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(alert).toMatchTextContent(FAILED);
	await expect.element(submitRequest).toBeEnabled();
	expect(loggedErrors()).toEqual(["API request failed: Request timed out after 60000ms"]);
});

test.each([413, 415])("a request whose files are refused with %i says so", async (status) => {
	stubApi({ "POST /request": () => refused(status, { error: "No" }) });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect
		.element(alert)
		.toMatchTextContent("One of the files was not accepted. PDF, DOCX, JPG up to 10MB.");
	expect(loggedErrors()).toEqual([`HTTP error! status: ${status}`]);
});

test.each([
	[507, { files: "There is no room for files right now. Send without." }, "There is no room"],
	[429, { files: "So many files have come. Send without." }, "So many files have come"],
	[429, undefined, FAILED],
	[507, undefined, FAILED],
])(
	"a request refused with %i for its files says what to do, else the plain sentence",
	async (status, fields, said) => {
		stubApi({ "POST /request": () => refused(status, { error: "No", ...(fields && { fields }) }) });
		await openPage("/request-service");
		await fillRequest();
		await press(submitRequest);
		await expect.element(alert).toMatchTextContent(said);
		await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
		expect(loggedErrors()).toEqual([`HTTP error! status: ${status}`]);
	},
);

test("typed text survives a reload", async () => {
	stubApi({});
	const { reload } = await openPage("/request-service");
	await page.getByLabelText("Project title").fill("Half finished");
	await press(page.getByLabelText("Competition Strategy"));
	await reload();
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Half finished");
	await expect.element(page.getByLabelText("Competition Strategy")).toBeChecked();
});

test("a guardian's number is checked before the request is sent with it", async () => {
	let sent: FormData | undefined;
	stubApi({
		"POST /request": ({ body }) => {
			sent = body;
			return { result: {} };
		},
	});
	await openPage("/request-service");
	await fillRequest();
	await press(page.getByLabelText("Someone under 18"));
	await page.getByLabelText("Parent or guardian").fill("Grace Kerubo");
	await page.getByLabelText("Their number").fill("722");
	await press(submitRequest);
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	expect(sent).toBeUndefined();
	await page.getByLabelText("Their number").fill("0722 000 111");
	await press(submitRequest);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	expect(Object.fromEntries(sent ?? [])).toMatchObject({
		under_18: "true",
		"guardian.name": "Grace Kerubo",
		"guardian.phone": "0722 000 111",
		consent_text: "1",
	});
});

test("the dialog shows the reference, and the browser remembers it with the title only", async () => {
	stubApi({ "POST /request": () => ({ result: { id: "5", reference: "MR-7K3QZ9" } }) });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	const dialog = page.getByRole("dialog");
	await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
	await expect
		.element(dialog.getByRole("link", { name: "how far it is" }))
		.toHaveAttribute("href", "/track?reference=MR-7K3QZ9");
	await expect
		.poll(() => JSON.parse(localStorage.references ?? "[]"))
		.toEqual([
			{
				reference: "MR-7K3QZ9",
				kind: "request",
				title: "Maize dryer",
				placed_at: expect.any(String),
			},
		]);
});

test("on a server without references, the dialog shows none", async () => {
	stubApi({ "POST /request": () => ({ result: { id: "5" } }) });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	expect(document.body.textContent).not.toContain("Your reference");
	expect(localStorage.references).toBeUndefined();
});

test.each([
	["/request-service", "Full name"],
	["/contact", "Name"],
])("%s begins with the name and e-mail of the signed-in person", async (path, label) => {
	stubApi({});
	keepSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	await openPage(path);
	await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("Amina");
	await expect.element(page.getByLabelText("Email")).toHaveValue("amina@home.example");
});
