import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { useHydrated } from "./use-hydrated.ts";

function Sign() {
	return <p>{useHydrated() ? "Scripts have started" : "Only HTML"}</p>;
}

test("scripts have not started in the server's HTML, and have after hydration", async () => {
	const place = document.createElement("div");
	document.body.append(place);
	onTestFinished(() => place.remove());
	place.innerHTML = renderToString(<Sign />);
	expect(place.textContent).toBe("Only HTML");
	const problems: unknown[] = [];
	const root = hydrateRoot(place, <Sign />, {
		onRecoverableError: (error) => problems.push(error),
	});
	onTestFinished(() => root.unmount());
	await expect.element(page.getByText("Scripts have started")).toBeVisible();
	expect(problems).toEqual([]);
});
