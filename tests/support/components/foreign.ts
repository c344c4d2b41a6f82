import { vi } from "vitest";
import { ForeignServer } from "../../foreign/foreign-server.ts";
import { TOKEN } from "../../foreign/rows.ts";
import { type Shapes, VARIANTS } from "../../foreign/shapes.ts";
import { interceptCalls } from "./api-stub.ts";
import { PIXEL } from "./rows.ts";

const BASE = "https://foreign.example/some/base";

/** Stubs a foreign server that implements only the specification. @param rewrite changes an answer's body */
export function stubForeignServer(rewrite = (body: string) => body): ForeignServer {
	const shapes = VARIANTS["the specification's own keys, numbers as ids"] as Shapes;
	const foreign = new ForeignServer(shapes, PIXEL);
	vi.stubEnv("VITE_API_BASE", BASE);
	interceptCalls(async ({ url, line, query, headers, body }) => {
		if (!url.startsWith(BASE)) console.error(`This server was asked for ${line}`);
		const [method = "", path = ""] = line.split(" ");
		const isForm = body instanceof FormData;
		const { status, type, ...answer } = foreign.answer({
			method,
			path: query.size > 0 ? `${path}?${query}` : path,
			headers: Object.fromEntries(headers),
			body: isForm ? await new Response(body).text() : body ? JSON.stringify(body) : "",
		});
		return new Response(status === 204 ? null : rewrite(answer.body), {
			status,
			headers: { "content-type": type },
		});
	});
	return foreign;
}

export function storeForeignSession(): void {
	localStorage.authToken = `Bearer ${TOKEN}`;
}

export async function untilIdle(calls: readonly unknown[]) {
	const state = () =>
		[
			calls.length,
			document.body.textContent?.length,
			document.querySelector("dialog[open]") !== null,
		].join();
	for (let quiet = 0, rounds = 0, before = ""; quiet < 2 && rounds < 100; rounds += 1) {
		await new Promise((done) => requestIdleCallback(done, { timeout: 30 }));
		const isLoading = /Loading [^.]*\.\.\./.test(document.body.textContent ?? "");
		quiet = state() === before && !isLoading ? quiet + 1 : 0;
		before = state();
	}
}
