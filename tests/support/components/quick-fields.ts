import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { elementOnce } from "./element-once.ts";

/*
 * Vitest fills in fields and chooses options through Playwright, over three processes. A script in the page does the
 * same in a tenth of the time: it waits for a field that can be used, and lets the browser replace its text.
 */

const actions: Locator = Object.getPrototypeOf(page.getByRole("main"));
const { fill, selectOptions } = actions;

actions.fill = async function (this: Locator, text, options) {
	const field = await usable(this);
	if (
		field instanceof HTMLTextAreaElement ||
		(field instanceof HTMLInputElement && holdsText(field))
	) {
		field.select();
		const edited = text ? document.execCommand("insertText", false, text) : clear(field);
		expect(edited, `typed into ${this.asLocator()}`).toBe(true);
	} else {
		// Dates, and the text of an editor.
		await fill.call(this, text, options);
	}
};

actions.selectOptions = async function (this: Locator, wanted, options) {
	const select = await usable(this);
	const option =
		select instanceof HTMLSelectElement && !select.multiple && typeof wanted === "string"
			? [...select.options].find(({ value, label }) => value === wanted || label === wanted)
			: undefined;
	// Playwright also waits for an option that is not there yet.
	if (!option || option.disabled) return selectOptions.call(this, wanted, options);
	option.selected = true;
	select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
	select.dispatchEvent(new Event("change", { bubbles: true }));
};

const TEXT = ["email", "number", "password", "search", "tel", "text", "url"];
const holdsText = ({ type }: HTMLInputElement) => TEXT.includes(type);

/** Nothing is deleted from an empty field. */
const clear = ({ value }: HTMLInputElement | HTMLTextAreaElement) =>
	value === "" || document.execCommand("delete");

/** Waits until the locator has one element, which can be used, is not read-only and not behind a dialog. */
const usable = (locator: Locator) =>
	elementOnce(locator, (element) => {
		if (element.matches("input:read-only, textarea:read-only")) return "read-only";
		element.focus();
		return document.activeElement === element ? "ready" : "not focusable";
	});
