import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press, takeLoggedErrors } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillRequest, submitRequest } from "../../../tests/support/components/forms.ts";
import { readStoredFiles, storeFiles } from "../../platform/offline/stored-files.ts";
import { signOut } from "../../shell/session.ts";
import type { UnsentForm } from "../parts/unsent/unsent-forms.ts";

/*
 * Requests whose files are sent in pieces. The sending itself is tested in
 * features/assistance/uploads/send-in-chunks.test.ts.
 */

const KB = 1_024;
const LOST =
	/Connection lost. (We will keep trying to send it|It will be sent when you are back online)/;
const REFUSED = "One of the files was not accepted. PDF, DOCX, JPG up to 10MB.";
const OFFLINE = () => Promise.reject(new TypeError("Failed to fetch"));
const STORED = () => ({ result: { id: "5", reference: "MR-7K3QZ9" } });

/** Excludes toasts, which may still be shown on a slow machine. */
const alert = page.getByRole("main").getByRole("alert");
const dialog = page.getByRole("dialog");
const files = page.getByLabelText(/^Files/);
const cancel = page.getByRole("button", { name: "Cancel" });
const unsent = page.getByRole("region", { name: "Unsent forms" });

/** While the browser says that it is online, a call without an answer counts as failed, not as offline. */
const setOffline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

const pdfOf = (bytes: number, name = "plan.pdf") =>
	new File([`%PDF-1.4${" ".repeat(bytes - 8)}`], name, { lastModified: 7 });

/** A server that accepts files in pieces. */
function takeChunks(answers: Answers = {}) {
	let started = 0;
	/** Bytes received so far, by upload id. */
	const receivedBytes = new Map<string, number>();
	const idIn = ({ line }: StubbedCall) => line.split("/")[3] ?? "";
	const stub = stubApi({
		...ANSWERS,
		"POST /request/uploads": () => {
			started += 1;
			receivedBytes.set(String(started), 0);
			return { result: { id: String(started), secret: `s${started}`, offset: 0 } };
		},
		"POST /request/uploads/:id/pieces": (call) => {
			const offset = Number(call.body.get("offset"));
			const received = receivedBytes.get(idIn(call)) ?? 0;
			if (offset !== received) return refused(409, { error: "Another piece", offset: received });
			const offsetNow = received + call.body.get("piece").size;
			receivedBytes.set(idIn(call), offsetNow);
			return { result: { offset: offsetNow } };
		},
		"POST /request/uploads/:id/offset": (call) => ({
			result: { offset: receivedBytes.get(idIn(call)) ?? 0 },
		}),
		"POST /request/uploads/:id/give-up": () => ({}),
		"POST /request": STORED,
		...answers,
	});
	const callsTo = (part: string) => stub.calls.filter(({ line }) => line.endsWith(part));
	return { ...stub, receivedBytes, callsTo };
}

async function fillWith(...chosen: File[]) {
	await openPage("/request-service");
	await fillRequest();
	await files.upload(chosen);
}

const uploadsIn = (call: StubbedCall | undefined) =>
	JSON.parse(String(call?.body.get("uploads") ?? "null"));

test("large files are sent in pieces before the request, which refers to them", async () => {
	const { callsTo, receivedBytes } = takeChunks();
	await fillWith(pdfOf(300 * KB), pdfOf(20 * KB, "photo.pdf"));
	await press(submitRequest);
	await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
	expect([...receivedBytes]).toEqual([
		["1", 300 * KB],
		["2", 20 * KB],
	]);
	const [request, ...others] = callsTo("POST /request");
	expect(others).toEqual([]);
	expect(request?.body.getAll("files")).toEqual([]);
	expect(uploadsIn(request)).toEqual([
		{ id: "1", secret: "s1", name: "plan.pdf" },
		{ id: "2", secret: "s2", name: "photo.pdf" },
	]);
	await expect.poll(() => localStorage.unsent).toBeUndefined();
	await expect.poll(() => localStorage["unsent-files"]).toBeUndefined();
});

test.each([
	[64, "with the form", 0],
	[65, "in pieces, because a slow line may not send them within a minute", 2],
])("files of %i kB are sent %s", async (size, _, pieces) => {
	const { callsTo } = takeChunks();
	await fillWith(pdfOf(size * KB));
	await press(submitRequest);
	await expect.element(dialog).toBeVisible();
	expect(callsTo("/pieces")).toHaveLength(pieces);
	expect(callsTo("POST /request")[0]?.body.getAll("files")).toHaveLength(pieces > 0 ? 0 : 1);
});

test("a refused file is named before a byte of any file is sent", async () => {
	const { callsTo } = takeChunks({
		"POST /request/uploads": ({ body }) =>
			body.name === "tool.pdf"
				? refused(415, { error: REFUSED, fields: { files: REFUSED }, file: "tool.pdf" })
				: { result: { id: "1", secret: "s1", offset: 0 } },
	});
	await fillWith(pdfOf(300 * KB), pdfOf(20 * KB, "tool.pdf"));
	await press(submitRequest);
	await expect.element(alert).toMatchTextContent(REFUSED);
	await expect.element(alert).toMatchTextContent("tool.pdf");
	expect(callsTo("/pieces")).toEqual([]);
	expect(callsTo("POST /request")).toEqual([]);
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	expect(localStorage.unsent).toBeUndefined();
	takeLoggedErrors();
});

test("sending waits until a lost connection is back, and continues where it stopped", async () => {
	setOffline();
	const { answers, receivedBytes, callsTo } = takeChunks();
	const take = answers["POST /request/uploads/:id/pieces"]!;
	answers["POST /request/uploads/:id/pieces"] = (call) =>
		call.body.get("offset") === "0" ? take(call) : OFFLINE();
	answers["POST /request/uploads/:id/offset"] = OFFLINE;
	await fillWith(pdfOf(300 * KB));
	await press(submitRequest);
	await expect.element(page.getByRole("status").filter({ hasText: LOST })).toBeVisible();
	await expect.element(page.getByText("Sending your files 21%")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Processing Request..." })).toBeDisabled();
	// Not listed again while its form is being sent.
	await expectNone(unsent);

	answers["POST /request/uploads/:id/pieces"] = take;
	answers["POST /request/uploads/:id/offset"] = () => ({
		result: { offset: receivedBytes.get("1") ?? 0 },
	});
	answers["POST /request"] = OFFLINE;
	dispatchEvent(new Event("online"));
	await expect.poll(() => callsTo("POST /request").length).toBe(1);
	await expect.element(page.getByRole("status").filter({ hasText: LOST })).toBeVisible();
	// The request may have arrived, so it cannot be cancelled any more.
	await expectNone(cancel);
	answers["POST /request"] = STORED;
	dispatchEvent(new Event("online"));
	await expect.element(dialog).toBeVisible();
	const [first, second] = callsTo("POST /request");
	expect([...second!.body]).toEqual([...first!.body]);
	expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
	takeLoggedErrors();
});

test("a cancelled upload is deleted on the server, and its file stays in the form", async () => {
	const { answers, callsTo } = takeChunks({ "POST /request/uploads/:id/pieces": OFFLINE });
	await fillWith(pdfOf(300 * KB));
	await press(submitRequest);
	await press(cancel);
	await expect.element(alert).toMatchTextContent(/Sending was cancelled.*What you typed is still/);
	await expect.element(page.getByText("plan.pdf", { exact: true })).toBeVisible();
	expect(callsTo("/give-up").map(({ line, body }) => [line, body])).toEqual([
		["POST /request/uploads/1/give-up", { secret: "s1" }],
	]);
	expect(localStorage.unsent).toBeUndefined();
	await expectNone(unsent);

	answers["POST /request/uploads/:id/pieces"] = ({ body }) => ({
		result: { offset: Number(body.get("offset")) + body.get("piece").size },
	});
	await press(submitRequest);
	await expect.element(dialog).toBeVisible();
	takeLoggedErrors();
});

test("the pressed button stays in sight when the progress appears above it", async () => {
	takeChunks({ "POST /request/uploads/:id/pieces": () => new Promise(() => {}) });
	await fillWith(pdfOf(300 * KB));
	const button = submitRequest.element() as HTMLElement;
	button.focus();
	button.scrollIntoView({ block: "end" });
	await press(submitRequest);
	await expect.element(cancel).toBeVisible();
	expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight + 1);
	await press(cancel);
	await expectNone(cancel);
	expect(takeLoggedErrors()).toEqual(["Sending was cancelled."]);
});

test("files of a request whose text was refused are not sent again with the corrected text", async () => {
	const { answers, callsTo } = takeChunks({
		"POST /request": () => refused(400, { error: "Too long", fields: { institution: "Too long" } }),
	});
	await fillWith(pdfOf(300 * KB));
	await press(submitRequest);
	await expect.element(page.getByText("Too long")).toBeVisible();
	const sent = callsTo("/pieces").length;
	answers["POST /request"] = STORED;
	await page.getByLabelText("Institution").fill("Kerio Sands");
	await press(submitRequest);
	await expect.element(dialog).toBeVisible();
	expect(callsTo("/pieces")).toHaveLength(sent);
	takeLoggedErrors();
});

test("small files that could not be sent with the form are sent in pieces", async () => {
	const { answers, callsTo } = takeChunks({ "POST /request": OFFLINE });
	await fillWith(pdfOf(20 * KB));
	answers["POST /request"] = ({ body }) => (body.has("files") ? OFFLINE() : STORED());
	await press(submitRequest);
	await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
	expect(callsTo("/pieces")).toHaveLength(1);
	expect(callsTo("POST /request")).toHaveLength(2);
	takeLoggedErrors();
});

test("a request whose first attempt arrived without an answer is stored once, and its reference is shown", async () => {
	let tries = 0;
	const { callsTo } = takeChunks({
		"POST /request": ({ body }) => {
			tries += 1;
			if (tries === 1) return OFFLINE();
			return body.has("files") ? STORED() : refused(409, { error: "Sent with other content" });
		},
	});
	await fillWith(pdfOf(20 * KB));
	await press(submitRequest);
	await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
	const [first, , third] = callsTo("POST /request");
	expect([...third!.body]).toEqual([...first!.body]);
	expect(third!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
	takeLoggedErrors();
});

test("a request with small files whose page is left is listed as unsent, and says which file to choose again", async () => {
	let tries = 0;
	let endFirstTry = (_: object) => {};
	const firstTry = new Promise<object>((resolve) => {
		endFirstTry = resolve;
	});
	const { callsTo, answers } = takeChunks({ "POST /request": () => firstTry });
	const { reload } = await openPage("/request-service");
	await fillRequest();
	choose(files, pdfOf(20 * KB));
	await press(submitRequest);
	await expect.poll(() => callsTo("POST /request")).toHaveLength(1);
	dispatchEvent(new PageTransitionEvent("pagehide"));
	// The first attempt had arrived, but its page was left.
	answers["POST /request"] = ({ body }) => {
		tries += 1;
		return body.has("files") ? STORED() : refused(409, { error: "Sent with other content" });
	};
	await reload();
	await expect.element(unsent).toMatchTextContent("Request for Maize dryer, written");
	await expect
		.element(unsent)
		.toMatchTextContent("If it has already arrived, it will not be sent twice.");
	const again = page.getByLabelText("To resume sending (0%), choose plan.pdf again");
	await expect.element(again).toBeEnabled();
	choose(again, pdfOf(20 * KB));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	await expect.element(unsent).toMatchTextContent("MR-7K3QZ9");
	expect(tries).toBe(2);
	const keys = callsTo("POST /request").map(({ headers }) => headers.get("idempotency-key"));
	expect(new Set(keys).size).toBe(1);
	// The left document still runs here: without an answer it would try again in the next test.
	endFirstTry(STORED());
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("to a server that refuses pieces, the form is sent as a whole", async () => {
	const { callsTo } = takeChunks({
		"POST /request/uploads": () => refused(403, { error: "Nothing" }),
	});
	await fillWith(pdfOf(300 * KB));
	await press(submitRequest);
	await expect.element(dialog).toBeVisible();
	const [request] = callsTo("POST /request");
	expect(request?.body.getAll("files")).toHaveLength(1);
	expect(request?.body.has("uploads")).toBe(false);
	takeLoggedErrors();
});

/** Like the server: stores a request once per idempotency key and then deletes its uploads. */
function storeOnce(
	{ answers, receivedBytes }: ReturnType<typeof takeChunks>,
	{ losesAnswers = 0 } = {},
) {
	const stored = new Map<unknown, string>();
	let lost = 0;
	const isGone = ({ line }: StubbedCall) => !receivedBytes.has(line.split("/")[3] ?? "");
	for (const call of ["offset", "pieces"] as const) {
		const answer = answers[`POST /request/uploads/:id/${call}`]!;
		answers[`POST /request/uploads/:id/${call}`] = (sent) =>
			isGone(sent) ? refused(404, { error: "Gone" }) : answer(sent);
	}
	answers["POST /request"] = ({ body, headers }) => {
		const key = headers.get("idempotency-key");
		const content = JSON.stringify([...body].map(([name, value]) => [name, value.size ?? value]));
		const before = stored.get(key);
		if (before !== undefined && before !== content) return refused(409, { error: "Other content" });
		const uploads: { id: string }[] = JSON.parse(body.get("uploads") ?? "[]");
		if (before === undefined && uploads.some(({ id }) => !receivedBytes.has(id))) {
			return refused(404, { error: "Gone", fields: { uploads: "Gone" } });
		}
		stored.set(key, content);
		for (const { id } of uploads) receivedBytes.delete(id);
		lost += 1;
		return lost <= losesAnswers ? OFFLINE() : STORED();
	};
	return stored;
}

test.each([
	["300 kB, sent in pieces", 300 * KB, 0],
	["20 kB, sent in pieces after the form was lost", 20 * KB, 1],
])(
	"a stored request whose answers were lost is confirmed when it is submitted again: %s",
	async (_, bytes, lostForms) => {
		const server = takeChunks();
		const stored = storeOnce(server, { losesAnswers: 3 });
		const store = server.answers["POST /request"]!;
		let forms = 0;
		server.answers["POST /request"] = (call) =>
			call.body.has("files") && ++forms <= lostForms ? OFFLINE() : store(call);
		await fillWith(pdfOf(bytes));
		await press(submitRequest);
		// Each retry waits for the connection or some seconds, which pass slowly on a busy machine.
		await expect.poll(() => dispatchEvent(new Event("online")) && alert.elements()).toHaveLength(1);
		await expect.element(alert).toMatchTextContent("What you typed is still here.");
		const pieces = server.callsTo("/pieces").length;
		await press(submitRequest);
		await expect.element(dialog).toMatchTextContent("Your reference: MR-7K3QZ9");
		expect(server.callsTo("/pieces")).toHaveLength(pieces);
		expect(stored.size).toBe(1);
		takeLoggedErrors();
	},
);

/** Opens the page as after a document that was closed while it sent its file. */
async function leaveHalfSent(receivedBytes: Map<string, number>, storedFiles: readonly File[]) {
	receivedBytes.set("9", 200 * KB);
	await leaveSent(storedFiles, { sent: 186 * KB });
}

/** As above, but the whole file and perhaps the request itself have arrived. */
async function leaveSent(storedFiles: readonly File[], { sent = 300 * KB } = {}) {
	const now = new Date().toISOString();
	const form: UnsentForm = {
		...{ key: "k1", kind: "request", title: "Maize dryer", draft: "request-service" },
		values: [["projectTitle", "Maize dryer"]],
		...{ by: null, writtenAt: now, triedAt: now },
		files: [
			{
				...{ name: "plan.pdf", size: 300 * KB, lastModified: 7, id: "9", secret: "s9" },
				sent,
			},
		],
	};
	localStorage.unsent = JSON.stringify([form]);
	if (storedFiles.length > 0) await storeFiles("k1", storedFiles);
	await openPage("/request-service");
}

test("after a reload sending continues where it stopped, and ends with a receipt", async () => {
	const { receivedBytes, callsTo } = takeChunks();
	await leaveHalfSent(receivedBytes, [pdfOf(300 * KB)]);
	await expect.element(unsent).toMatchTextContent("Request for Maize dryer, written");
	// The browser scrolls to where the person was, at the button below the form.
	await expect.element(unsent).toHaveFocus();
	await expect.element(page.getByText("Resume Sending")).toBeInViewport({ ratio: 1 });
	// Not automatically, because somebody else may be using the phone by now.
	expect(callsTo("/offset")).toEqual([]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 62%" }));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	await expect.element(unsent).toMatchTextContent("Your reference: MR-7K3QZ9");
	const pieces = callsTo("/pieces").map(({ body }) => [body.get("offset"), body.get("piece").size]);
	expect(pieces).toEqual([
		[String(200 * KB), 64 * KB],
		[String(264 * KB), 36 * KB],
	]);
	const [request] = callsTo("POST /request");
	expect(uploadsIn(request)).toEqual([{ id: "9", secret: "s9", name: "plan.pdf" }]);
	expect(request?.headers.get("idempotency-key")).toBe("k1");
	expect(localStorage.unsent).toBeUndefined();
	await expect.poll(() => localStorage["unsent-files"]).toBeUndefined();
	expect(await readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

const UPLOADS = JSON.stringify([{ id: "9", secret: "s9", name: "plan.pdf" }]);
const CONTENT = JSON.stringify([
	["projectTitle", "Maize dryer"],
	["uploads", UPLOADS],
]);

test.each<[string, { content: string | undefined; pieces: number }]>([
	["was stored with its pieces", { content: CONTENT, pieces: 0 }],
	[
		"was stored with its file in the form",
		{ content: CONTENT.replace(/\["uploads.*\]/, `["files",${300 * KB}]]`), pieces: 0 },
	],
	["never arrived, and its pieces are gone", { content: undefined, pieces: 5 }],
])("only one request is stored if the first %s", async (_, { content, pieces }) => {
	const server = takeChunks();
	const stored = storeOnce(server);
	if (content) stored.set("k1", content);
	await leaveSent([pdfOf(300 * KB)]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 100%" }));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	await expect.element(unsent).toMatchTextContent("Your reference: MR-7K3QZ9");
	expect(server.callsTo("/pieces")).toHaveLength(pieces);
	expect([...stored.keys()]).toEqual(["k1"]);
	expect(localStorage.unsent).toBeUndefined();
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("without its stored files, a request that has arrived is confirmed", async () => {
	const server = takeChunks();
	storeOnce(server).set("k1", CONTENT);
	await leaveSent([]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 100%" }));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	expect(server.callsTo("/pieces")).toEqual([]);
	expect(localStorage.unsent).toBeUndefined();
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test.each([
	["has neither it nor its files", undefined],
	["has it with its file in the form", CONTENT.replace(/\["uploads.*\]/, `["files",${300 * KB}]]`)],
])("without stored files, the page asks for them again if the server %s", async (_, content) => {
	const server = takeChunks();
	const stored = storeOnce(server);
	if (content) stored.set("k1", content);
	await leaveSent([]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 100%" }));
	const again = page.getByLabelText("To resume sending (0%), choose plan.pdf again");
	await expect.element(again).toBeEnabled();
	choose(again, pdfOf(300 * KB));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	expect([...stored.keys()]).toEqual(["k1"]);
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("pieces of a whole file that the server has lost are sent again", async () => {
	const server = takeChunks();
	storeOnce(server);
	const store = server.answers["POST /request"]!;
	server.answers["POST /request"] = (call) =>
		server.receivedBytes.get("9") === 300 * KB
			? store(call)
			: refused(400, { error: "Not complete", fields: { uploads: "Not complete" } });
	server.receivedBytes.set("9", 200 * KB);
	await leaveSent([pdfOf(300 * KB)]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 100%" }));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	expect(server.callsTo("/pieces")).toHaveLength(2);
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

/** Chooses a file with its own date. The test driver's upload would create a new file. */
function choose(input: ReturnType<typeof page.getByLabelText>, file: File) {
	const chosen = new DataTransfer();
	chosen.items.add(file);
	const element = input.element() as HTMLInputElement;
	element.files = chosen.files;
	element.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a file that the browser has not stored has to be chosen again, and a different one is refused", async () => {
	const { receivedBytes, callsTo } = takeChunks();
	await leaveHalfSent(receivedBytes, []);
	const again = page.getByLabelText("To resume sending (62%), choose plan.pdf again");
	await expect.element(again).toBeEnabled();
	choose(again, pdfOf(299 * KB));
	await expect
		.element(page.getByText("This is not the file that was being sent, or it has changed since."))
		.toBeVisible();
	expect(callsTo("/offset")).toEqual([]);
	choose(again, pdfOf(300 * KB));
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	expect(callsTo("/pieces")).toHaveLength(2);
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("an upload that is cancelled in the list can be resumed, and a discarded one is deleted", async () => {
	const { answers, receivedBytes, callsTo } = takeChunks({
		"POST /request/uploads/:id/offset": OFFLINE,
	});
	await leaveHalfSent(receivedBytes, [pdfOf(300 * KB)]);
	const resume = page.getByRole("button", { name: "Resume Sending: plan.pdf, 62%" });
	// The percentage is never on a line of its own.
	await expect.poll(() => resume.element().textContent).toMatch(/plan\.pdf,\u00a062%$/);
	await press(resume);
	await expect.element(unsent).toMatchTextContent(LOST);
	await press(unsent.getByRole("button", { name: "Cancel" }));
	await expect.element(resume).toBeEnabled();
	expect(callsTo("/give-up")).toEqual([]);
	answers["POST /request/uploads/:id/give-up"] = () => ({});
	await press(page.getByRole("button", { name: "Discard" }));
	await expectNone(unsent);
	expect(callsTo("/give-up")).toHaveLength(1);
	expect(localStorage.unsent).toBeUndefined();
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("if a complete file is refused, the text returns to the form and the file is not stored", async () => {
	const { receivedBytes } = takeChunks({
		"POST /request": () => refused(415, { error: REFUSED, fields: { files: REFUSED } }),
	});
	await leaveHalfSent(receivedBytes, [pdfOf(300 * KB)]);
	await press(page.getByRole("button", { name: "Resume Sending: plan.pdf, 62%" }));
	await expect.element(unsent).toMatchTextContent(`was not accepted: ${REFUSED}`);
	await expect.element(unsent).toMatchTextContent("What you typed is back in the form.");
	await expect.element(page.getByLabelText("Project title")).toHaveValue("Maize dryer");
	await expect.poll(() => readStoredFiles("k1")).toBeUndefined();
	takeLoggedErrors();
});

test("signing out deletes the files of unsent requests", async () => {
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	const { receivedBytes } = takeChunks();
	await leaveHalfSent(receivedBytes, [pdfOf(300 * KB)]);
	await expect.element(unsent).toMatchTextContent("Resume Sending");
	signOut(null);
	expect(localStorage.unsent).toBeUndefined();
	await expect.poll(() => localStorage["unsent-files"]).toBeUndefined();
	expect(await readStoredFiles("k1")).toBeUndefined();
});
