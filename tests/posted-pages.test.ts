import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { assistanceForm } from "./support/assistance.ts";
import { serverForFile } from "./support/server-for-file.ts";

const PAGES = [
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/invitation",
	"/order/any-project",
	"/track",
];
const FORM = "application/x-www-form-urlencoded";

const server = await serverForFile();

async function post(page: string, type: string, body: BodyInit): Promise<number> {
	const { status } = await fetch(server.url + page, {
		method: "POST",
		headers: { "content-type": type },
		body,
	});
	return status;
}

test("a form posted to a page has the size limit of every form", async () => {
	for (const page of PAGES) {
		expect([page, await post(page, FORM, `email=${"a".repeat(1_000_000)}`)]).toEqual([page, 422]);
		expect([page, await post(page, FORM, `email=${"a".repeat(2_000_000)}`)]).toEqual([page, 413]);
		expect([page, await post(page, FORM, "email&".repeat(1_000))]).toEqual([page, 413]);
	}
});

test("a posted body that is not a form gets a 4xx, not a 500", async () => {
	for (const page of PAGES) {
		expect([page, await post(page, "text/plain", "hello")]).toEqual([page, 415]);
		expect([page, await post(page, "multipart/form-data", "hello")]).toEqual([page, 400]);
		expect([page, await post(page, "multipart/form-data; boundary=b", "--b\r\n")]).toEqual([
			page,
			400,
		]);
	}
	expect(server.output.join("\n")).not.toMatch(/Error/);
});

test("the tracker accepts only the steps that its forms have", async () => {
	for (const step of ["__defineGetter__", "__proto__", "constructor", "unknown"]) {
		const body = new URLSearchParams({ reference: "MR-222222", phone: "0700000201", step });
		expect([step, await post("/track", FORM, body)]).toEqual([step, 404]);
	}
});

test("asking for a new password without script confirms that an email is on its way", async () => {
	const answer = await fetch(`${server.url}/forgot-password`, {
		method: "POST",
		headers: { "content-type": FORM },
		body: "email=amina%40school.example",
	});
	expect(answer.url).toBe(`${server.url}/forgot-password?sent=1`);
	expect(await answer.text()).toContain("Check Your Email");
});

test("without script a new password takes its token from the form field, or from the address of an older link", async () => {
	const passwords = "password=beans+and+maize&confirmPassword=beans+and+maize";
	const send = async (page: string, body: string) => {
		const headers = { "content-type": FORM };
		return (await fetch(server.url + page, { method: "POST", headers, body })).text();
	};
	const form = await (await fetch(`${server.url}/reset-password`)).text();
	expect(form).toMatch(/<noscript>.*name="token".*<\/noscript>/);
	expect(await send("/reset-password", passwords)).toContain("The link is incomplete");
	const link = encodeURIComponent("https://mradi.example/reset-password#token=nobodys");
	const refused = "This link is no longer valid";
	const pasted = await send("/reset-password", `token=${link}&${passwords}`);
	expect(pasted).toContain(refused);
	expect(pasted).toContain("#token=nobodys");
	expect(await send("/reset-password?token=nobodys", passwords)).toContain(refused);
});

test("a request form that is cut off in the middle of a file, or whose sender disconnects, does no harm", async () => {
	const half =
		'--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7';
	expect(await post("/request-service", "multipart/form-data; boundary=b", half)).toBe(422);

	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	socket.write(
		`POST /request-service HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${half}`,
	);
	socket.destroy();
	await once(socket, "close");
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("without script a request is confirmed with its reference, and the tracker's page shows it", async () => {
	const sent = await fetch(`${server.url}/request-service`, {
		method: "POST",
		body: assistanceForm(),
		redirect: "manual",
	});
	const place = sent.headers.get("location") ?? "";
	expect([sent.status, place]).toEqual([303, expect.stringMatching(/\?sent=MR-\w{6}\.[\w-]+$/)]);
	const reference = place.slice(place.indexOf("MR-")).slice(0, 9);
	const read = (path: string) => fetch(server.url + path);
	const confirmation = await read(place);
	expect(confirmation.headers.get("cache-control")).toBe("no-store");
	expect(await confirmation.text()).toMatch(new RegExp(`>${reference}(?:</span>)?</strong>`));
	for (const forged of ["1", `${reference}.AAAA`]) {
		const page = await (await read(`/request-service?sent=${forged}`)).text();
		expect(page, forged).not.toContain("Request Submitted Successfully!");
	}

	const tracker = await read(`/track?reference=${reference}&phone=0700000201`);
	expect(tracker.headers.get("cache-control")).toBe("no-store");
	const form = await tracker.text();
	expect(form).toMatch(new RegExp(`<input[^>]*name="reference"[^>]*value="${reference}"`));
	expect(form).toContain('<meta name="robots" content="noindex"/>');
	expect(form).not.toContain("0700000201");

	const track = async (phone: string) => {
		const body = new URLSearchParams({ reference, phone });
		const answer = await fetch(`${server.url}/track`, { method: "POST", body });
		expect(answer.headers.get("cache-control")).toBe("no-store");
		return { status: answer.status, page: await answer.text() };
	};
	const found = await track("0700000201");
	expect(found.status).toBe(200);
	expect(found.page).toContain("Does hibiscus tea keep its colour?");
	expect(found.page).toContain("We will contact you within 24 hours of your request.");
	const wrong = await track("0700000202");
	expect(wrong.status).toBe(404);
	expect(wrong.page).toContain("We found no order with this reference and phone number.");
	expect(wrong.page).toContain('value="0700000202"');
	const malformed = await track("12");
	expect(malformed.status).toBe(422);
	expect(malformed.page).toContain("Please enter a valid phone number");
});
