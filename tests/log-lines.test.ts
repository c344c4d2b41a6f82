import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sitePages } from "../src/shell/screens.ts";
import { openConnection } from "./support/raw-connection.ts";
import { startServer } from "./support/server.ts";

/** Part of queries, bodies, headers and made-up addresses; must not appear in the log. */
const MARK = "Wanjala-planted";
const ADMIN = { email: "office@school.example", password: "the admins password" };
const FORM = "application/x-www-form-urlencoded";
const PAGES = sitePages.map(({ path }) => path.replace(/:\w+|\*/g, MARK));

const folder = await mkdtemp(join(tmpdir(), "mradi-log-lines-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

function request(line: string, headers: readonly string[] = [], body = ""): string {
	const all = ["Host: localhost", "Connection: close", ...headers];
	return `${line} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n${body}`;
}

function formRequest(address: string, type: string, body: string, method = "POST"): string {
	const length = Buffer.byteLength(body);
	return request(
		`${method} ${address}`,
		[`Content-Type: ${type}`, `Content-Length: ${length}`],
		body,
	);
}

const BAD_FORMS = [
	[FORM, `email=${MARK}%E0%A4%A&%=&name=${MARK}`],
	["multipart/form-data", MARK],
	["multipart/form-data; boundary=b", `--b\r\n${MARK}`],
	["text/plain", MARK],
	["application/json", `{"email": "${MARK}`],
] as const;

const ODD_REQUESTS = [
	...PAGES.flatMap((page) => [
		...["POST", "PUT", "PATCH", "DELETE"].map((method) =>
			formRequest(`${page}?name=${MARK}`, FORM, `name=${MARK}`, method),
		),
		...["TRACE", "OPTIONS", "PROPFIND"].map((method) => request(`${method} ${page}?name=${MARK}`)),
		...BAD_FORMS.map(([type, body]) => formRequest(page, type, body)),
		// Refused because it comes from another site.
		request(`POST ${page}`, ["Origin: https://elsewhere.example", "Content-Length: 0"]),
		...["", `?_routes=${MARK}`, `?_routes=root,${MARK}&index`].flatMap((query) => [
			request(`GET ${page === "/" ? "/_root" : page}.data${query}`),
			formRequest(`${page === "/" ? "/_root" : page}.data${query}`, FORM, `name=${MARK}`),
		]),
	]),
	...[
		`/${MARK}%E0%A4%A`,
		`/%?name=${MARK}`,
		`/projects/${MARK}%`,
		`/projects?search=${MARK}%E0%A4%A`,
		`//elsewhere.example:99999/${MARK}`,
		`/\\\\[${MARK}`,
		`http://elsewhere.example:99999/${MARK}`,
		`/assets/${MARK}%00.css`,
		`/media/${MARK}.webp`,
		`/media/..%2f${MARK}`,
		`/__manifest?paths=/${MARK}&version=${MARK}`,
		`/__manifest?${MARK}=${MARK}`,
		`/api/${MARK}?name=${MARK}`,
		`/api/school-projects/by-slug/${MARK}%E0%A4%A`,
		`/api/results/${MARK}?page=${MARK}`,
		`/dashboard/${MARK}`,
		`*`,
		MARK,
	].flatMap((address) => [
		request(`GET ${address}`),
		request(`HEAD ${address}`),
		formRequest(address, FORM, `name=${MARK}`),
	]),
	...["/api/auth/login", "/api/orders/by-slug", "/api/request"].flatMap((address) =>
		BAD_FORMS.map(([type, body]) => formRequest(address, type, body)),
	),
	request("GET /", [`Host: ${MARK}:99999`, `Cookie: ${MARK}`]),
	`GET / HTTP/1.1\r\nHost: ${MARK} [\r\nConnection: close\r\n\r\n`,
	`${MARK}\r\n\r\n`,
	`GET /?${MARK}\r\n\r\n`,
	request("GET /projects", [`X-Long: ${MARK.repeat(2_000)}`]),
];

/** Requests that end before their announced length: the sender disconnects. */
const DISCONNECTING = [
	...PAGES.map((page) =>
		request(`POST ${page}`, [`Content-Type: ${FORM}`, "Content-Length: 1000"], `name=${MARK}`),
	),
	request(
		"POST /request-service",
		["Content-Type: multipart/form-data; boundary=b", "Content-Length: 100000"],
		`--b\r\ncontent-disposition: form-data; name="files"; filename="${MARK}.pdf"\r\n\r\n%PDF-1.7`,
	),
	request(
		"POST /api/auth/login",
		["Content-Type: application/json", "Content-Length: 1000"],
		`{"email": "${MARK}`,
	),
	request(`GET /projects?search=${MARK}`),
	`GET /projects?search=${MARK} HTTP/1.1\r\nHost: x`,
];

test("for any request, each log line is JSON, with no stack and nothing that was sent", async () => {
	const server = await startServer({
		DATA_DIR: folder,
		DEMO_CONTENT: "off",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		LOG_LEVEL: "debug",
	});
	const linesAtStart = server.output.length;
	// Lines printed at the start are JSON too, except the one that shows the first admin to the person at the
	// terminal.
	const started = server.output.filter((line) => line !== "" && !line.startsWith("First admin: "));
	expect(started.filter((line) => !isJson(line))).toEqual([]);
	const port = Number(new URL(server.url).port);
	for (const text of ODD_REQUESTS) {
		const connection = openConnection(port);
		connection.send(text);
		const answer = await connection.ended;
		expect([text, answer]).toEqual([text, expect.stringMatching(/^HTTP\/1\.1 [2345]\d\d /)]);
		expect([text, answer]).toEqual([text, expect.not.stringMatching(/^HTTP\/1\.1 50[0-3] /)]);
	}
	for (const text of DISCONNECTING) {
		const { socket, ended, send } = openConnection(port);
		await once(socket, "connect");
		send(text);
		socket.end();
		setImmediate(() => socket.destroy());
		await ended;
	}
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
	await provokeWarning(server.url);
	await server.stop();

	const lines = server.output.slice(linesAtStart);
	expect(lines.filter((line) => !isJson(line))).toEqual([]);
	expect(lines.filter((line) => /"stack"|\\n *at |printed by a library/.test(line))).toEqual([]);
	expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
	expect(lines.filter((line) => line.includes("Node warning"))).not.toEqual([]);
	// Guards against an empty log, which would pass every check above.
	expect(lines.length).toBeGreaterThan(ODD_REQUESTS.length / 2);
});

/** Makes Node print a warning: creating passkey options calls an experimental function of Node. */
async function provokeWarning(url: string): Promise<void> {
	const post = (path: string, body?: object, token?: string) =>
		fetch(`${url}/api${path}`, {
			method: "POST",
			headers: {
				...(body && { "content-type": "application/json" }),
				...(token && { authorization: `Bearer ${token}` }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
	const signedIn = await post("/auth/login", ADMIN);
	const { result } = (await signedIn.json()) as { result: { token: string } };
	const begun = await post("/auth/second-step/passkeys/options", undefined, result.token);
	expect(begun.status).toBe(200);
}

function isJson(line: string): boolean {
	try {
		return typeof JSON.parse(line) === "object";
	} catch {
		return false;
	}
}
