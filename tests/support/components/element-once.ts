import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/**
 * Waits for one element that is visible, enabled and ready. Queries once per attempt, because querying by role is slow.
 */
export async function elementOnce(
	locator: Locator,
	readiness: (element: HTMLElement) => string = () => "ready",
): Promise<HTMLElement> {
	let elements: HTMLElement[] = [];
	await expect
		.poll(
			() => {
				elements = locator.elements() as HTMLElement[];
				return elements.map((element) => obstacle(element) ?? readiness(element));
			},
			{ message: locator.asLocator() },
		)
		.toEqual(["ready"]);
	return elements[0] as HTMLElement;
}

function obstacle(element: HTMLElement): string | undefined {
	const { width, height } = element.getBoundingClientRect();
	if (!element.checkVisibility({ visibilityProperty: true }) || !width || !height) return "hidden";
	if (element.matches(":disabled, [aria-disabled=true]")) return "disabled";
	// A script can press what people cannot reach, such as a row behind a closing dialog.
	const modals = [...document.querySelectorAll("dialog:modal")];
	return modals.some((modal) => modal.contains(element)) || !modals.length ? undefined : "covered";
}
