import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { askForProof, useProofPrompt } from "./proof.ts";

function Question() {
	return <p>{useProofPrompt() ? "Open" : "Closed"}</p>;
}

test("a prompt for proof of identity resolves to false when another one replaces it or its screen is left", async () => {
	const place = document.createElement("div");
	document.body.append(place);
	const root = createRoot(place);
	onTestFinished(() => {
		root.unmount();
		place.remove();
	});
	const router = createMemoryRouter([{ path: "*", Component: Question }]);
	root.render(<RouterProvider router={router} />);
	await expect.element(page.getByText("Closed")).toBeVisible();
	const [first, second] = [askForProof(), askForProof()];
	expect(await first).toBe(false);
	await expect.element(page.getByText("Open")).toBeVisible();
	await router.navigate("/elsewhere");
	expect(await second).toBe(false);
	await expect.element(page.getByText("Closed")).toBeVisible();
});
