import { lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { dataScript, renderPage } from "./render-page.server.tsx";

function Broken(): React.ReactNode {
	throw new Error("no such field");
}

const inBoundary = (content: React.ReactNode) => (
	<html lang="en">
		<body>
			<Suspense fallback="Loading...">{content}</Suspense>
		</body>
	</html>
);
const rendered = (content: string) =>
	`<!DOCTYPE html><html lang="en"><head></head><body>${content}</body></html>`;

test("a page is a whole document, with the comments that mark React's Suspense boundaries", async () => {
	expect(await renderPage(inBoundary(<p>Tides</p>), "n")).toBe(
		rendered("<!--$--><p>Tides</p><!--/$-->"),
	);
});

test("rendering waits for a lazy component", async () => {
	const Later = lazy(async () => ({ default: () => <p>Winds</p> }));
	const html = await renderPage(inBoundary(<Later />), "n");
	expect(html).toMatch(/^<!DOCTYPE html>/);
	expect(html).toContain("<p>Winds</p>");
	expect(html).not.toContain("Loading...");
});

test("an error within a boundary fails the page instead of leaving the fallback", async () => {
	await expect(renderPage(inBoundary(<Broken />), "n")).rejects.toThrow("no such field");
});

test("data cannot end its script, and arrives unchanged", async () => {
	const data = '["</script><!-- \u2028\u2029 & \\"Kĩambu\\" 🌍"]\n';
	const bytes = new TextEncoder().encode(data);
	// In two parts, cut within a character.
	const stream = new ReadableStream({
		start(controller) {
			controller.enqueue(bytes.slice(0, 39));
			controller.enqueue(bytes.slice(39));
			controller.close();
		},
	});
	const script = await dataScript(stream, "n");
	const code = script.slice('<script nonce="n">'.length, -"</script>".length);
	expect(code).not.toMatch(/[<>&\u2028\u2029]/);
	const received: string[] = [];
	const streamController = {
		enqueue: (part: string) => received.push(part),
		close: () => received.push("closed"),
	};
	new Function("window", code)({ __reactRouterContext: { streamController } });
	expect(received).toEqual([data, "closed"]);
});
