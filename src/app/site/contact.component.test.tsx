import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../tests/support/components/actions.ts";
import { stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";

test("the typed text is passed on to WhatsApp and mail, and stays in the form", async () => {
	const opened = vi.spyOn(window, "open").mockReturnValue(null);
	const { calls } = stubApi({});
	await openPage("/contact");
	await page.getByLabelText("Name").fill("Achieng");
	await page.getByLabelText("Message").fill("Which board?");

	const submit = page.getByRole("button", { name: "Submit" });
	await expect.element(submit).toHaveStyle({ borderStyle: "dashed" });
	await press(submit);
	// The links come first, because the form itself sends nothing.
	const links = [...document.querySelectorAll("main a")].map((link) => link.textContent);
	expect(links[0]).toBe("WhatsApp");
	const chat = page.getByRole("link", { name: "Open in WhatsApp" });
	expect(chat.element().getAttribute("href")).not.toContain("Achieng");
	await press(chat);
	expect(opened).toHaveBeenLastCalledWith(
		expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=Which%20board%3F%0A%0AAchieng$/),
		"_blank",
		"noopener",
	);
	await press(page.getByRole("link", { name: "Open in Email App" }));
	expect(opened).toHaveBeenLastCalledWith(
		expect.stringMatching(/^mailto:info@.*\?body=Which%20board%3F%0D%0A%0D%0AAchieng$/),
		"_self",
		"noopener",
	);
	await press(page.getByRole("button", { name: "Submit", exact: true }));
	await expect.element(page.getByLabelText("Message")).toHaveValue("Which board?");
	expect(calls).toEqual([]);
});
