import { vi } from "vitest";
import { ForeignServer } from "../../foreign/foreign-server.ts";
import { TOKEN } from "../../foreign/rows.ts";
import { REFUSALS, type Shapes, VARIANTS } from "../../foreign/shapes.ts";
import { interceptCalls } from "./api-stub.ts";
import { PIXEL } from "./rows.ts";

/*
 * Calls are tested with every shape and fault (src/app/foreign-answers.test.ts), screens with what they send
 * (src/app/foreign-host.component.test.tsx), and visitors' pages with one fault of each kind.
 */

export const OWN = VARIANTS["the table's own keys, numbers as ids"] as Shapes;

export const PORTAL = "a portal's page with status 200";

export const SHOWN_REFUSALS = REFUSALS.filter(([fault]) =>
	[PORTAL, "no success and no words", "an error under message"].includes(fault),
);

const BASE = "https://foreign.example/some/base";

/** From now on, a server on another host that was written from the specification only answers. */
export function stubForeignServer(shapes: Shapes): ForeignServer {
	const foreign = new ForeignServer(shapes, PIXEL);
	vi.stubEnv("VITE_API_BASE", BASE);
	interceptCalls(async ({ url, line, query, headers, body }) => {
		if (!url.startsWith(BASE)) console.error(`This server was asked for ${line}`);
		const [method = "", path = ""] = line.split(" ");
		const form = body instanceof FormData;
		const { status, type, ...answer } = foreign.answer({
			method,
			path: query.size > 0 ? `${path}?${query}` : path,
			headers: Object.fromEntries(headers),
			body: form ? await new Response(body).text() : body ? JSON.stringify(body) : "",
		});
		return new Response(answer.body, { status, headers: { "content-type": type } });
	});
	return foreign;
}

/** A stored session of that server. */
export function keepForeignSession(): void {
	localStorage.authToken = `Bearer ${TOKEN}`;
}
