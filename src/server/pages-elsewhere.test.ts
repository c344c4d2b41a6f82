import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type {
	ActionFunctionArgs,
	LoaderFunctionArgs,
	RouterContextProvider,
	ServerBuild,
} from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialSite } from "../features/site/site.service.server.ts";
import { CACHE_TAGS } from "../platform/cache/page-cache.server.ts";
import { createLog } from "../platform/operations/log.server.ts";
import { readSettings } from "../platform/settings.ts";
import { renderContext } from "../shell/context.ts";
import { createPages } from "./pages.ts";

interface ReceivedRequest {
	line: string;
	headers: IncomingMessage["headers"];
	body: string;
}

let requests: ReceivedRequest[] = [];
/** Another server with a part of the API; it drops requests whose path contains "broken". */
const other = createServer(async (request, answer) => {
	let body = "";
	for await (const chunk of request) body += chunk;
	requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
	if (request.url?.includes("broken")) return request.socket.destroy();
	answer.writeHead(request.method === "POST" ? 422 : 200, { "content-type": "text/html" });
	answer.end(request.method === "POST" ? "<h1>No</h1>" : '{"result":"from elsewhere"}');
});
let origin: string;
beforeAll(async () => {
	other.listen(0, "127.0.0.1");
	await once(other, "listening");
	origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
	other.closeAllConnections();
	other.close();
});

/** A build with one page, which makes the calls of its query and posts its form to /request. */
function build(bases: Record<string, string>): ServerBuild {
	const apiAddress = (path: string) => {
		const base = bases[path.split(/[/?]/)[1] ?? ""];
		return { url: `${base ?? "/api"}${path}`, isOwnServer: base === undefined };
	};
	const page = {
		loader: async ({ request, context }: LoaderFunctionArgs) => {
			const { api } = context.get(renderContext) as unknown as {
				api: (route: string, options: object) => Promise<unknown>;
			};
			const paths = new URL(request.url).searchParams.getAll("path");
			return Promise.all(
				paths.map((path) =>
					api(`GET ${path}`, { specified: !path.includes("ours") }).catch(({ message }) => ({
						message,
					})),
				),
			);
		},
		action: async ({ request, context }: ActionFunctionArgs) => {
			const { answer, values } = context
				.get(renderContext)
				.forward("/request", "assistance", request);
			return { status: (await answer).status, values };
		},
		default: () => null,
	};
	const route = { id: "root", path: "", hasLoader: true, hasAction: true };
	return {
		entry: {
			module: {
				renderContext,
				apiAddress,
				apiBases: () => Object.values(bases),
				default: (
					_request: Request,
					status: number,
					headers: Headers,
					{ staticHandlerContext }: never,
					context: RouterContextProvider,
				) => {
					const { loaderData, actionData } = staticHandlerContext as Record<string, unknown>;
					headers.set("content-type", "text/html");
					context.get(renderContext).setHtml(JSON.stringify({ loaderData, actionData }));
					return new Response(null, { status, headers });
				},
			},
		},
		routes: { root: { ...route, module: page } },
		assets: { entry: { module: "", imports: [] }, routes: { root: route }, url: "", version: "" },
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		publicPath: "/",
		basename: "/",
		assetsBuildDirectory: "",
		routeDiscovery: { mode: "initial", manifestPath: "" },
	} as unknown as ServerBuild;
}

async function render(bases: Record<string, string>, path: string, init?: RequestInit) {
	requests = [];
	const page = createPages({
		settings: readSettings({ SITE_URL: "https://mradi.example" }),
		site: () => initialSite,
		log: createLog("silent", []),
		api: async () =>
			Response.json({ result: "from here" }, { headers: { [CACHE_TAGS]: "projects" } }),
		build: async () => build(bases),
		clientFolder: "build/client",
	});
	const answer = await page(new Request(`https://mradi.example/${path}`, init), {
		ip: "203.0.113.7",
	});
	const text = (await answer.text()).replace(/<script.*/s, "");
	return { headers: answer.headers, data: JSON.parse(text) };
}

const BOTH = "?path=/school-projects&path=/results";

test("a page is rendered from the servers that its scripts call, so that it works without script", async () => {
	const { data, headers } = await render({ results: `${origin}/base` }, BOTH);
	expect(data.loaderData.root).toEqual([{ result: "from here" }, { result: "from elsewhere" }]);
	expect(requests.map(({ line }) => line)).toEqual(["GET /base/results"]);
	expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${origin};`);
	// A change on that server would not invalidate the page.
	expect(headers.has(CACHE_TAGS)).toBe(false);
});

test("calls that the specification does not name are not sent to another server while a page is rendered", async () => {
	const { data } = await render({ results: origin }, "?path=/results/ours&path=/results");
	expect(data.loaderData.root).toEqual([
		{ message: "The server of this site does not offer this." },
		{ result: "from elsewhere" },
	]);
	expect(requests.map(({ line }) => line)).toEqual(["GET /results"]);
});

test("a page that needs only our own server is cached, also in a build for other servers", async () => {
	const { data, headers } = await render({ results: origin }, "?path=/school-projects");
	expect(data.loaderData.root).toEqual([{ result: "from here" }]);
	expect(headers.get(CACHE_TAGS)).toBe("projects");
});

test("an unreachable server is a failed call, not a failed page", async () => {
	const { data } = await render({ results: `${origin}/broken` }, BOTH);
	expect(data.loaderData.root).toEqual([
		{ result: "from here" },
		{ message: expect.stringMatching(/^API request failed: /) },
	]);
});

test("a form posted without script is forwarded to its server, without the visitor's cookies and credentials", async () => {
	const form = new FormData();
	form.append("name", "Amina");
	form.append("file", new File(["%PDF-"], "plan.pdf"));
	const init = { method: "POST", body: form, headers: { cookie: "a=b", authorization: "secret" } };
	const { data } = await render({ request: origin }, "", init);
	expect(data.actionData.root).toEqual({ status: 422, values: { name: ["Amina"] } });
	const [posted] = requests;
	expect(posted?.line).toBe("POST /request");
	expect(posted?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
	expect(posted?.headers).not.toHaveProperty("cookie");
	expect(posted?.headers).not.toHaveProperty("authorization");
	expect(posted?.body).toContain("%PDF-");

	const broken = await render({ request: `${origin}/broken` }, "", { method: "POST", body: form });
	expect(broken.data.actionData.root).toMatchObject({ status: 503 });
});
