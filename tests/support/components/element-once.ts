import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/**
 * Waits until the locator has one element, which is visible, enabled and ready, and returns it. Looks for it once in
 * each attempt: looking by role takes longer than everything else here.
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
				return elements.map((element) => hindrance(element) ?? readiness(element));
			},
			{ message: locator.asLocator() },
		)
		.toEqual(["ready"]);
	return elements[0] as HTMLElement;
}

function hindrance(element: HTMLElement): string | undefined {
	const { width, height } = element.getBoundingClientRect();
	if (!element.checkVisibility({ visibilityProperty: true }) || !width || !height) return "hidden";
	if (element.matches(":disabled, [aria-disabled=true]")) return "disabled";
	// A script can press what people cannot reach, such as a row behind a form that is still closing.
	const modals = [...document.querySelectorAll("dialog:modal")];
	return modals.some((modal) => modal.contains(element)) || !modals.length ? undefined : "covered";
}
