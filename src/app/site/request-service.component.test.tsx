import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
	takeLoggedErrors,
} from "../../../tests/support/components/actions.ts";
import {
	NEVER,
	refused,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillRequest, submitRequest } from "../../../tests/support/components/forms.ts";

const FAILED = "Your request could not be sent. Please try again.";
const alert = page.getByRole("alert");
const files = page.getByLabelText(/^Files/);
const pdf = (name: string) => new File(["%PDF-1.4"], name, { type: "application/pdf" });

async function sendRequest(): Promise<void> {
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
}

test("the form has four sections, ten categories and nine services", async () => {
	stubApi({});
	await openPage("/request-service");
	const headings = [...document.querySelectorAll("form section h2")];
	expect(headings.map(({ textContent }) => textContent)).toEqual([
		"Your Information",
		"Project Details",
		"Required Services",
		"Supporting Documents",
	]);
	await expectTexts(page.getByLabelText("Project category").getByRole("option"), [
		"Choose a category",
		"Mathematical Science",
		"Physics",
		"Computer Science",
		"Chemistry",
		"Biology & Biotechnology",
		"Environmental Science",
		"Engineering",
		"Food Technology",
		"Behavioral Science",
		"Robotics",
	]);
	const services = page.getByRole("region", { name: "Required Services" });
	await expectCount(services.getByRole("checkbox"), 9);
	for (const service of [
		"Write-up Guidance",
		"Display Board Design",
		"Presentation Training",
		"Prototype Development",
		"Project Idea Refinement",
		"Data Analysis Help",
		"Literature Review Assistance",
		"Mentorship Program",
		"Competition Strategy",
	]) {
		await expect
			.element(services.getByRole("checkbox", { name: service, exact: true }))
			.toBeVisible();
	}
	await expect.element(page.getByText("PDF, DOCX, JPG up to 10MB")).toBeVisible();
	await expect.element(files).toHaveAttribute("multiple");
	await expect.element(page.getByLabelText("Deadline")).toHaveAttribute("type", "date");
	for (const help of [
		"Prototyping",
		"Technical Implementation",
		"Documentation",
		"Research Help",
		"Optimisation",
		"Deadline Help",
	]) {
		await expect.element(page.getByRole("heading", { name: help })).toBeVisible();
	}
});

test("missing fields show errors until they are edited, and nothing is sent", async () => {
	const { calls } = stubApi({});
	await openPage("/request-service");
	await page.getByLabelText("Description").fill("Something");
	// Spaces count as empty.
	for (const label of ["Full name", "Email", "Phone number", "Institution", "Project title"]) {
		await page.getByLabelText(label).fill("  ");
	}
	await press(submitRequest);
	for (const sentence of [
		"Please enter your full name",
		"Please enter your email",
		"Please enter your phone number",
		"Please enter your institution",
		"Project title is required",
		"Please select a project category",
		"Please choose a deadline",
		"Please select at least one service",
	]) {
		await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
	}
	await expect.element(page.getByLabelText("Full name")).toHaveFocus();
	await page.getByLabelText("Full name").fill("B");
	await expectNone(page.getByText("Please enter your full name"));
	await expect.element(page.getByText("Please enter your email", { exact: true })).toBeVisible();
	await press(page.getByLabelText("Competition Strategy"));
	await expectNone(page.getByText("Please select at least one service"));
	expect(calls.filter(({ line }) => line === "POST /request")).toEqual([]);
});

test("a request is sent with services and files as repeated fields, and then the form is empty", async () => {
	let answer = () => {};
	const { calls } = stubApi({
		"POST /request": () =>
			new Promise((resolve) => {
				answer = () => resolve({ result: { id: "1" } });
			}),
	});
	const { reload } = await openPage("/request-service");
	await fillRequest();
	// A deadline may be in the past.
	await page.getByLabelText("Deadline").fill("2020-01-31");
	await files.upload([pdf("plan.pdf"), pdf("photo.pdf"), pdf("old.pdf")]);
	const longName = `${"longName".repeat(60)}.pdf`;
	await files.upload([pdf(longName)]);
	const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
	await expectCount(chosen, 4);
	const name = chosen.getByTitle(longName).element();
	expect(name.getBoundingClientRect().height).toBeLessThan(40);
	await expect.element(chosen.first()).toMatchTextContent(/plan\.pdf\s*\d+ bytes/);
	// The second click hits the next file, which has moved up and must stay.
	await page.getByRole("button", { name: "Remove old.pdf" }).dblClick();
	await expectCount(chosen, 3);
	await press(submitRequest);
	const requests = () => calls.filter(({ line }) => line === "POST /request");
	await expect.poll(requests).toHaveLength(1);
	await expect.element(page.getByRole("button", { name: "Processing Request..." })).toBeDisabled();
	await expectCount(page.getByRole("progressbar"), 1);

	const [{ headers, body } = expect.fail("nothing was sent")] = requests();
	// The browser sets the content type, with the boundary.
	expect(body).toBeInstanceOf(FormData);
	expect(headers.get("content-type")).toBeNull();
	expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
	expect(headers.get("authorization")).toBeNull();
	const sent = [...(body as FormData)]
		.map(([field, value]) => [field, value instanceof File ? value.name : value])
		// The honeypot is empty because people do not see it.
		.filter(([field]) => field !== "website");
	expect(sent.toSorted()).toEqual([
		["deadline", "2020-01-31"],
		["description", "The fan is too weak."],
		["email", "brian"],
		["files", longName],
		["files", "photo.pdf"],
		["files", "plan.pdf"],
		["institution", "Kerio Sands Secondary"],
		["name", "Brian Kamau"],
		["phone", "0712345678"],
		["projectCategory", "Robotics"],
		["projectTitle", "Maize dryer"],
		["serviceType", "Mentorship Program"],
		["serviceType", "Prototype Development"],
	]);

	answer();
	const dialog = page.getByRole("dialog", { name: "Request Submitted Successfully!" });
	await expect.element(dialog).toMatchTextContent("Your request has been received by our team.");
	await expect.element(dialog).toMatchTextContent("We'll contact you within 24 hours.");
	await press(dialog.getByRole("button", { name: "Done" }));
	await expect.element(page.getByLabelText("Full name")).toHaveValue("");
	await expect.element(page.getByLabelText("Mentorship Program")).not.toBeChecked();
	await expectNone(chosen);
	await reload();
	await expect.element(page.getByLabelText("Full name")).toHaveValue("");
});

test("a failed request shows one plain sentence, keeps typed text, and logs the cause", async () => {
	stubApi({ "POST /request": () => refused(500, { error: "Disk on fire" }) });
	await sendRequest();
	await expect.element(alert).toMatchTextContent(FAILED);
	expect(document.body.textContent).not.toContain("Disk on fire");
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	await expect.element(page.getByLabelText("Mentorship Program")).toBeChecked();
	await expect.element(submitRequest).toBeEnabled();
	expect(takeLoggedErrors()).toEqual(["HTTP error! status: 500"]);
});

test("if text was changed after a lost answer, the page says what was saved and keeps the text", async () => {
	const saved = "What you sent first was saved; your changes since then were not.";
	stubApi({ "POST /request": () => refused(409, { error: saved }) });
	await sendRequest();
	await expect.element(alert).toMatchTextContent(saved);
	expect(document.body.textContent).not.toContain(FAILED);
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	takeLoggedErrors();
});

test("a request without a connection shows the same error", async () => {
	stubApi({ "POST /request": () => Promise.reject(new TypeError("Failed to fetch")) });
	await sendRequest();
	await expect.element(alert).toMatchTextContent(FAILED);
	await expect.element(page.getByLabelText("Full name")).toHaveValue("Brian Kamau");
	expect(takeLoggedErrors()).toEqual(["Network error during upload"]);
});

test("a request on a slow connection is aborted after a minute without progress", async () => {
	const { calls } = stubApi({ "POST /request": () => NEVER });
	await sendRequest();
	const busy = page.getByRole("button", { name: "Processing Request..." });
	await expect.element(busy).toBeDisabled();
	// The minute begins with the call, whose code is loaded first.
	await expect.poll(() => calls.some(({ line }) => line === "POST /request")).toBe(true);
	vi.setTimerTickMode("manual");
	await vi.advanceTimersByTimeAsync(50_000);
	await expect.element(busy).toBeDisabled();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(alert).toMatchTextContent(FAILED);
	await expect.element(submitRequest).toBeEnabled();
	expect(takeLoggedErrors()).toEqual(["API request failed: Request timed out after 60000ms"]);
});

test("every file that will not be accepted is named when it is chosen, until it is removed", async () => {
	stubApi({});
	await openPage("/request-service");
	await files.upload([
		new File(["MZ"], "tool.exe"),
		new File(["%PDF-1.4"], "plan.pdf"),
		new File([], "empty.docx"),
		new File(["The first notes"], "bad1.pdf"),
		new File(["%PDF-1.4"], "bad2.jpg"),
	]);
	await expect
		.element(alert)
		.toMatchTextContent(
			"tool.exe is not a PDF, DOCX or JPG. empty.docx is empty. bad1.pdf is not a PDF, DOCX or JPG. bad2.jpg is not a PDF, DOCX or JPG. Please remove what is not accepted.",
		);
	await press(button("Remove bad1.pdf"));
	await press(button("Remove bad2.jpg"));
	await press(button("Remove tool.exe"));
	await expect.element(alert).toMatchTextContent("empty.docx is empty.");
	await press(button("Remove empty.docx"));
	await expectNone(alert);
});

test.each([413, 415])("the page says if the server refuses a file with %i", async (status) => {
	const { calls } = stubApi({ "POST /request": () => refused(status, { error: "No" }) });
	await openPage("/request-service");
	await fillRequest();
	await files.upload([new File(["%PDF-1.4"], "tool.pdf", { type: "application/pdf" })]);
	await press(submitRequest);
	await expect
		.element(alert)
		.toMatchTextContent("One of the files was not accepted. PDF, DOCX, JPG up to 10MB.");
	expect(takeLoggedErrors()).toEqual([`HTTP error! status: ${status}`]);
	expect(calls.at(-1)?.body.get("files").name).toBe("tool.pdf");
});

test.each([
	[507, { files: "There is no room for files right now. Send without." }, "There is no room"],
	[429, { files: "Too many files have come. Send without." }, "Too many files have come"],
	[429, undefined, FAILED],
	[507, undefined, FAILED],
])(
	"a request refused with %i for its files says what to do, else the plain sentence",
	async (status, fields, message) => {
		stubApi({ "POST /request": () => refused(status, { error: "No", ...(fields && { fields }) }) });
		await sendRequest();
		await expect.element(alert).toMatchTextContent(message);
		await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
		expect(takeLoggedErrors()).toEqual([`HTTP error! status: ${status}`]);
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

test("files that a reload has lost are named until they are chosen again, removed or sent", async () => {
	stubApi({ "POST /request": () => ({ result: { id: "1" } }) });
	const { reload } = await openPage("/request-service");
	await fillRequest();
	await files.upload([pdf("plan.pdf"), pdf("photo.pdf"), pdf("old.pdf")]);
	await press(page.getByRole("button", { name: "Remove old.pdf" }));
	const lostNote = page.getByText("chosen before");
	await expectNone(lostNote);
	await reload();
	await expect
		.element(lostNote)
		.toHaveTextContent("plan.pdf, photo.pdf were chosen before. Choose them again.");
	await files.upload([pdf("plan.pdf")]);
	await expect.element(lostNote).toHaveTextContent("photo.pdf was chosen before. Choose it again.");
	await press(page.getByRole("button", { name: "Remove plan.pdf" }));
	await reload();
	await expect.element(lostNote).toHaveTextContent("photo.pdf was chosen before. Choose it again.");
	await files.upload([pdf("photo.pdf")]);
	await expectNone(lostNote);
	await press(submitRequest);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await reload();
	await expect.element(page.getByLabelText("Project title")).toHaveValue("");
	await expectNone(lostNote);
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
		consent_text: "2",
	});
});

test("the dialog shows the reference, and the browser remembers it with the title only", async () => {
	stubApi({ "POST /request": () => ({ result: { id: "5", reference: "MR-7K3QZ9" } }) });
	await sendRequest();
	const dialog = page.getByRole("dialog");
	await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
	await expect
		.element(dialog.getByRole("link", { name: "its progress" }))
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
	await sendRequest();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	expect(document.body.textContent).not.toContain("Your reference");
	expect(localStorage.references).toBeUndefined();
});

test.each([
	["/request-service", "Full name"],
	["/contact", "Name"],
])("%s is filled in with the name and email of the signed-in person", async (path, label) => {
	stubApi({});
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	await openPage(path);
	await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("Amina");
	await expect.element(page.getByLabelText("Email")).toHaveValue("amina@home.example");
});
