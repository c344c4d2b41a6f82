import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dashboardScreens, sitePages } from "../src/shell/screens.ts";
import { pngBytes, uploadOf } from "./support/media.ts";
import { orderForm } from "./support/orders.ts";
import { openConnection } from "./support/raw-connection.ts";
import { call, startServer } from "./support/server.ts";

/*
 * Stores what is private, then searches every page, document and log line for it.
 * tests/integration/planted-marks.test.ts does the same with the answers of the API.
 */

const ADMIN = { email: "zipporah@mark.example", password: "the admins password" };
const METRICS_TOKEN = "a token of the monitoring";
const PHONES = ["0712987654", "0712987655"] as const;
const MARKS = ["zawadi", "zuhura", "zuri", "zipporah", "mark.example", "71298765", "zz-"];

const folder = await mkdtemp(join(tmpdir(), "mradi-planted-"));
const server = await startServer({
	DATA_DIR: folder,
	DEMO_CONTENT: "off",
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
	METRICS_TOKEN,
	LOG_LEVEL: "info",
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});
const port = Number(new URL(server.url).port);
const startLines = server.output.length;

const signedIn = await call(server, "POST", "/auth/login", { body: ADMIN });
const token: string = signedIn.body.result.token;

async function store(method: string, path: string, body: unknown) {
	const answer = await call(server, method, path, { as: token, body });
	expect([path, answer.status < 300]).toEqual([path, true]);
	return answer.body;
}

const { id: category } = (await store("POST", "/categories", { name: "Physics" })).result;
const project = (title: string, status: string, content: string) =>
	store("POST", "/school-projects", { title, content, status, price: 1, material_cost: 1 });
const shown = (await project("Solar Dryer", "published", "<p>It dries.</p>")).result;
const draft = (await project("Water Pump", "draft", "<p>zz-draft-text</p>")).result;
await store("PUT", `/school-projects/${draft.id}`, { title: "zz-draft-title" });
const result = (
	await store("POST", "/results", {
		...{ title: "County Fair", year: 2026, status: "published", names_shown: "hidden" },
	})
).result;
await store("POST", `/results/${result.id}/items`, {
	...{ participant_name: "Zuri Hidden", category_id: category, school: "Kitui Valley School" },
	...{ position: 1, score: "90", additional_info: "Zuri zz-info" },
});
const picture = uploadOf(await pngBytes(), "zz-file-name.png");
const { id: image_id } = (await store("POST", "/assets/upload", picture)).result;
const photo = (
	await store("POST", "/gallery", { title: "zz-photo", description: "zz-caption", image_id })
).result;
await store("DELETE", `/gallery/${photo.id}`, undefined);
const placed = await call(server, "POST", "/orders/by-slug", {
	body: orderForm(shown.slug, {
		...{ name: "Zawadi Orders", phone: PHONES[0], email: "orders@mark.example" },
		...{ notes: "zz-notes", under_18: true },
		guardian: { name: "Zuhura Guardian", phone: PHONES[1] },
	}),
});
const { reference, id: orderId } = placed.body.data.order;
await store("POST", `/orders/${orderId}/notes`, { text: "zz-note-of-staff" });

/** Each page with the ids of what is stored. */
const IDS: Record<string, readonly string[]> = {
	slug: [shown.slug, draft.slug, "kitui-valley-school"],
	reference: [reference],
	resultId: [result.id],
	id: [photo.id, draft.id],
};
const PATHS = [...sitePages, ...dashboardScreens].flatMap(({ path }) =>
	(IDS[/:(\w+)/.exec(path)?.[1] ?? ""] ?? [""]).map((id) =>
		path.replace(/:\w+/, id).replace(/:\w+/, draft.id).replace("*", "no/such/page"),
	),
);
/** Finds the hidden participant, without the mark that would be in the page as the text searched for. */
const SEARCH = "search=Hidden&q=Hidden&tab=writeup";

/** Spellings of an address that some server or proxy treats as the same. */
function spellingsOf(path: string): string[] {
	const data = path === "/" ? "/_root.data" : `${path}.data`;
	return [
		...[path, `${path}?${SEARCH}`, data, `${data}?${SEARCH}`, `${data}?_routes=root`],
		...[`/${path}`, `${path}.`, `${path}/`, `${path}%2f`, `${path}%00`, path.toUpperCase()],
		...[path.replace(/\w$/, (last) => `%${last.charCodeAt(0).toString(16)}`)],
		...[`/no/%2e%2e${path}`, `/no/..${path}`, path.slice(0, -1) + encodeURIComponent("/")],
	];
}

/** What Range and HEAD are tried with: other spellings find the same pages, and each takes time. */
const USUAL_SPELLINGS = 3;

const DOCUMENTS = ["/sitemap.xml", "/feed.xml", "/robots.txt", "/metrics", "/api/health"];
const ADDRESSES = [...PATHS.flatMap(spellingsOf), ...DOCUMENTS];
const USUAL = [
	...PATHS.flatMap((path) => spellingsOf(path).slice(0, USUAL_SPELLINGS)),
	...DOCUMENTS,
];

/** Sends a request verbatim, which Node's own clients would not. */
async function ask(method: string, address: string, headers: readonly string[]): Promise<string> {
	const connection = openConnection(port);
	const all = ["Host: localhost", "Connection: close", "Accept-Encoding: identity", ...headers];
	connection.send(`${method} ${address} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n`);
	return connection.ended;
}

/** Without the hashes of entity tags, built files and inline scripts, which may look like a mark. */
const marksIn = (text: string) => {
	const shown = text.replace(/^etag: .*$|\/assets\/[\w.-]+|'sha\d+-[^']+'/gim, "").toLowerCase();
	return MARKS.filter((mark) => shown.includes(mark));
};

const SESSION = [`Authorization: Bearer ${token.replace(/^Bearer /, "")}`];

// With the session first: what it reads must not be cached for strangers.
test.each([
	["an admin's session", [...SESSION, `Cookie: authToken=${token}`], USUAL],
	["no session", [], ADDRESSES],
	["no session, in parts", ["Range: bytes=0-99999"], USUAL],
] as const)(
	"a request with %s finds nothing private in any page or document",
	async (_, sent, addresses) => {
		const leaks: string[] = [];
		for (const address of addresses) {
			const answer = await ask("GET", address, sent);
			const wanted = expect.stringMatching(/^HTTP\/1\.1 [234]\d\d /);
			expect([address, answer]).toEqual([address, wanted]);
			leaks.push(...marksIn(answer).map((mark) => `${address}: ${mark}`));
		}
		expect(leaks).toEqual([]);
	},
	120_000,
);

test("HEAD gets the status and headers that GET gets without a session, and no body", async () => {
	const changing = /^(?:date|x-request-id|connection|transfer-encoding|content-length):/i;
	const stableHeaders = (answer: string) =>
		(answer.split("\r\n\r\n")[0] ?? "").split("\r\n").filter((line) => !changing.test(line));
	for (const address of USUAL) {
		const head = await ask("HEAD", address, []);
		expect([address, stableHeaders(head)]).toEqual([
			address,
			stableHeaders(await ask("GET", address, [])),
		]);
		expect([address, head.split("\r\n\r\n")[1]]).toEqual([address, ""]);
	}
});

test("the metrics and the log contain nothing private", async () => {
	const metrics = await ask("GET", "/metrics", [`Authorization: Bearer ${METRICS_TOKEN}`]);
	expect(metrics).toContain("# TYPE");
	expect(marksIn(metrics)).toEqual([]);
	const lines = server.output.slice(startLines);
	expect(lines.length).toBeGreaterThan(PATHS.length);
	expect(lines.filter((line) => marksIn(line).length > 0)).toEqual([]);
});

test("the marks are stored, and staff find them", async () => {
	const read = async (path: string) =>
		(await call(server, "GET", path, { as: token })).bytes.toString().toLowerCase();
	const found = await Promise.all(
		[`/orders/${orderId}`, `/results/${result.id}/items`, "/trash", "/users", "/search?q=zz-"].map(
			read,
		),
	);
	expect(MARKS.filter((mark) => !found.join().includes(mark))).toEqual([]);
});
