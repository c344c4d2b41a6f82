import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../tests/support/components/application.tsx";

/** The focus ring of the browser's own style sheet before Chrome 90 and Safari 15.4. */
const OLD_RING = ":where(:focus) { outline: -webkit-focus-ring-color auto 1px; }";

function ringOf(name: string): string {
	return getComputedStyle(page.getByText(name).element()).outlineStyle;
}

test("in an old browser, too, clicks and focused headings show no focus ring, and Tab does", async () => {
	await show(
		<>
			<style>{OLD_RING}</style>
			<h1 tabIndex={-1}>Results</h1>
			<button type="button">Share</button>
			<a href="#next">Next</a>
		</>,
	);
	await page.getByRole("button", { name: "Share" }).click();
	expect(document.activeElement).toBe(page.getByText("Share").element());
	expect(ringOf("Share")).toBe("none");
	await userEvent.tab();
	expect(ringOf("Next")).toBe("solid");
	// After a key the browser counts focus that a script sets as coming from the keyboard.
	(page.getByText("Results").element() as HTMLElement).focus();
	expect(ringOf("Results")).toBe("none");
});
