import { randomBytes } from "node:crypto";
import { open } from "../accounts.ts";
import { fillRequest, pdf, submitRequest } from "../requests.ts";
import { expect, expectAccessible, started, test } from "../test.ts";

const PROGRAM = {
	name: "tool.exe",
	mimeType: "application/octet-stream",
	buffer: Buffer.from("MZ\0\0"),
};

test("a large file survives two lost connections and a reload, is sent in one request, and no byte is sent twice", async ({
	page,
	api,
	server,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("Network error", "ERR_FAILED");
	const content = Buffer.concat([
		pdf("").buffer,
		randomBytes(3_000_000).map((byte) => byte & 0x7f),
	]);
	/** What was sent of the file, and whether it arrived. */
	const pieces: { from: number; to: number; arrived: boolean }[] = [];
	let held = () => {};
	const isHeld = new Promise<void>((resolve) => {
		held = resolve;
	});
	await page.route("**/api/request/uploads/*/pieces", async (route) => {
		const form = await new Response(new Uint8Array(route.request().postDataBuffer() ?? []), {
			headers: route.request().headers(),
		}).formData();
		const from = Number(form.get("offset"));
		const number = pieces.push({
			from,
			to: from + (form.get("piece") as File).size,
			arrived: true,
		});
		const piece = pieces.at(-1);
		if (!piece || ![3, 5, 7].includes(number)) return route.continue();
		// Lost on the way there.
		if (number === 3) piece.arrived = false;
		// Lost on the way back.
		if (number === 5) await route.fetch();
		if (number !== 7) return route.abort();
		// On its way when the page is reloaded.
		piece.arrived = false;
		held();
	});
	await open(page, "/request-service");
	await fillRequest(page, "Sent in pieces");
	await page.getByLabel(/^Files/).setInputFiles([{ ...pdf("plan.pdf"), buffer: content }]);
	await submitRequest(page);
	for (const lost of [3, 5]) {
		await expect.poll(() => pieces.length).toBe(lost);
		await expect(page.getByText("Connection lost.")).toBeVisible();
		if (lost === 5) await expectAccessible(page, { within: "main" });
		await page.evaluate(() => dispatchEvent(new Event("online")));
	}
	await isHeld;
	await page.reload();
	await started(page);
	// Sent automatically: the browser has stored the file.
	await expect(page.getByText("Your request for Sent in pieces was sent.")).toBeVisible();
	await expect(page.getByText(/Your reference: MR-/)).toBeVisible();
	await expect(page.getByLabel("Project title")).toHaveValue("");

	const arrived = pieces.filter((piece) => piece.arrived);
	expect(pieces.length - arrived.length).toBe(2);
	expect(arrived.map(({ from }) => from)).toEqual([0, ...arrived.slice(0, -1).map(({ to }) => to)]);
	expect(arrived.at(-1)?.to).toBe(content.length);

	const { body } = await api("GET", "/requests?search=Sent+in+pieces", { token: adminToken });
	expect(body.result.requests).toHaveLength(1);
	const [{ id, files }] = body.result.requests;
	expect(files).toMatchObject([{ name: "plan.pdf", size: content.length }]);
	const file = await fetch(`${server.url}/api/requests/${id}/files/${files[0].id}`, {
		headers: { authorization: `Bearer ${adminToken}` },
	});
	expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
});

test("when a tab is closed while its request is sent, a tab that was already open reports it and sends the rest, once", async ({
	page,
	context,
	api,
	adminToken,
	expectedErrors,
}) => {
	// If the closing tab still sends its last piece, the server refuses that of the other tab once.
	expectedErrors.push("409 (Conflict)");
	await open(page, "/projects");
	const other = await context.newPage();
	const isHalfSent = Promise.withResolvers<void>();
	const offsets: number[] = [];
	await other.route("**/api/request/uploads/*/pieces", (route) => {
		if (offsets.push(0) <= 3) return route.continue();
		isHalfSent.resolve();
	});
	await page.route("**/api/request/uploads/*/pieces", async (route) => {
		const form = await new Response(new Uint8Array(route.request().postDataBuffer() ?? []), {
			headers: route.request().headers(),
		}).formData();
		offsets.push(Number(form.get("offset")));
		return route.continue();
	});
	let requests = 0;
	await context.route("**/api/request", (route) => {
		requests += 1;
		return route.continue();
	});
	await open(other, "/request-service");
	await fillRequest(other, "Closed half-way");
	const buffer = Buffer.concat([pdf("").buffer, randomBytes(400_000).map((byte) => byte & 0x7f)]);
	await other.getByLabel(/^Files/).setInputFiles([{ ...pdf("plan.pdf"), buffer }]);
	await submitRequest(other);
	await isHalfSent.promise;
	// The other tab is still sending.
	const bar = page.getByRole("complementary", { name: "Waiting on this device" });
	await expect(bar).toContainText("1 request is waiting, 49% sent.");
	expect(offsets).toHaveLength(4);
	await other.close();
	await expect(bar).toContainText("Your request was sent.");
	// The browser may still send the piece that is held back, as the tab is closed.
	expect([3 * 65_536, 4 * 65_536]).toContain(offsets[4]);
	expect(requests).toBe(1);
	const { body } = await api("GET", "/requests?search=Closed+half-way", { token: adminToken });
	expect(body.result.requests).toMatchObject([
		{ files: [{ name: "plan.pdf", size: buffer.length }] },
	]);
});

// Other statuses are in src/features/assistance/uploads/send-in-chunks.test.ts.
for (const failure of ["no answer", "no permission for this origin", 404, 503]) {
	test(`if the server answers chunks of a large file with ${failure}, the file is sent with the form after one try`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("Failed to load resource", "Failed to fetch");
		await page.clock.install();
		const calls: string[] = [];
		await page.route(/\/api\/request(\/|$)/, async (route) => {
			const { pathname } = new URL(route.request().url());
			const { length = 0 } = route.request().postDataBuffer() ?? {};
			calls.push(`${pathname} ${length > 100_000 ? "with" : "without"} the file`);
			if (pathname === "/api/request") {
				return route.fulfill({ status: 201, json: { success: true, message: "Thank you" } });
			}
			if (failure === "no answer") return;
			if (typeof failure === "string") return route.abort("failed");
			return route.fulfill({ status: failure, json: { success: false, error: "No" } });
		});
		await open(page, "/request-service");
		await fillRequest(page);
		const buffer = Buffer.concat([pdf("").buffer, randomBytes(100_000)]);
		await page.getByLabel(/^Files/).setInputFiles([{ ...pdf("plan.pdf"), buffer }]);
		await submitRequest(page);
		const first = "/api/request/uploads without the file";
		await expect.poll(() => calls[0]).toBe(first);
		if (failure === "no answer") await page.clock.fastForward(5_000);
		await expect(page.getByRole("dialog")).toContainText("Request Submitted Successfully!");
		expect(calls).toEqual([first, "/api/request with the file"]);
	});
}

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("a request whose text or file is refused is shown again with its errors and the typed text", async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("422");
		await page.goto("/request-service");
		await fillRequest(page, "Refused");
		await page.getByLabel("Full name").fill(" ");
		const answer = page.waitForResponse((response) => response.request().method() === "POST");
		await submitRequest(page);
		expect((await answer).status()).toBe(422);
		await expect(page.getByText("Please enter your full name")).toBeVisible();
		await expect(page.getByLabel("Project title")).toHaveValue("Refused");
		await expect(page.getByLabel("Project category")).toHaveValue("Robotics");
		await expect(page.getByLabel("Mentorship Program")).toBeChecked();
		await expect(page.getByLabel("Prototype Development")).toBeChecked();
		await expect(page.getByLabel("Competition Strategy")).not.toBeChecked();

		await page.getByLabel("Full name").fill("Brian Kamau");
		await page.getByLabel(/^Files/).setInputFiles([PROGRAM]);
		await submitRequest(page);
		await expect(page.getByRole("alert")).toContainText(
			"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
		);
		await expect(page.getByLabel("Project title")).toHaveValue("Refused");
	});
});
