import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type RenderContext, renderContext } from "../../../shell/context.ts";
import { sanitizeArticle } from "../article-html.server.ts";
import { type ShownProject, textOf } from "../article-text.ts";
import { loader } from "./project.tsx";

const SENT = "<p onclick='x()'>All about it</p><script>x()</script>";
const refuses = () => Promise.reject(new Error("nested too deeply"));

afterEach(() => vi.unstubAllEnvs());

test.each([
	["another server's text is cleaned", "https://foreign.example/api", "<p>All about it</p>"],
	["our own server has cleaned it before", "", SENT],
	["a text that cannot be cleaned is not shown", "https://foreign.example/api", "", refuses],
])(
	"when the server renders the page, %s",
	async (_, base, shown, cleanArticle?: () => Promise<string>) => {
		vi.stubEnv("VITE_API_BASE", base);
		const context = new RouterContextProvider();
		context.set(renderContext, {
			api: async (route: string) =>
				route.includes("slug")
					? { result: { id: "1", slug: "a", title: "A", status: "published", content: SENT } }
					: { result: { articles: [] } },
			cleanArticle: cleanArticle ?? (async (html: string) => sanitizeArticle(html)),
		} as unknown as RenderContext);
		const loaded = await loader({ context, params: { slug: "a" } } as unknown as Parameters<
			typeof loader
		>[0]);
		const { project } = loaded.data as unknown as { project: { value: ShownProject } };
		expect(textOf(project.value)).toEqual({ __html: shown });
	},
);
