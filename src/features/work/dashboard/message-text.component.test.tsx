import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../tests/support/components/application.tsx";
import { SmsCounter } from "./message-text.tsx";

const showCounter = (text: string) =>
	show(
		<RouterProvider
			router={createMemoryRouter([{ path: "/", element: <SmsCounter text={text} /> }])}
		/>,
	);

test.each([
	["{reference} is complete.", "22 of 160 characters, for a project such as Solar Maize Dryer."],
	["€".repeat(80), "160 of 160 characters"],
	["€".repeat(81), "162 of 160 characters"],
	["a".repeat(161), "Too long for one SMS: it is sent and paid for as 2."],
	["{reference} – done", "With a character outside the SMS alphabet, only 70 fit."],
	["–".repeat(71), "71 of 70 characters"],
])("the SMS counter for %s reads %s", async (text, message) => {
	await showCounter(text);
	await expect.element(page.getByText(message)).toBeVisible();
});

test("a text that fits into one SMS has no warning", async () => {
	await showCounter("{reference} ({project}): {link}");
	await expect.element(page.getByText("Too long for one SMS")).not.toBeInTheDocument();
});
