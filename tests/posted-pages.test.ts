import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serverForFile } from "./support/server-for-file.ts";

const PAGES = ["/login", "/signup", "/forgot-password", "/reset-password", "/order/any-project"];
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

test("a form posted to a page is limited to the size of any form", async () => {
	for (const page of PAGES) {
		expect([page, await post(page, FORM, `email=${"a".repeat(1_000_000)}`)]).toEqual([page, 422]);
		expect([page, await post(page, FORM, `email=${"a".repeat(2_000_000)}`)]).toEqual([page, 413]);
	}
});

test("a posted body that is no form gets a 4xx, not a 500", async () => {
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

test("asking for a new password without script confirms that a mail is on its way", async () => {
	const answer = await fetch(`${server.url}/forgot-password`, {
		method: "POST",
		headers: { "content-type": FORM },
		body: "email=amina%40school.example",
	});
	expect(answer.url).toBe(`${server.url}/forgot-password?sent=1`);
	expect(await answer.text()).toContain("Look in Your Mail");
});

test("a new password without script takes the mailed link from its field, or an old one's token from the address", async () => {
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

test("a request form that ends in the middle of a file, or with its sender, takes nothing down", async () => {
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
