import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

test("a request for a reset link carries the token of a known browser", async () => {
	const { calls } = stubApi({ "POST /auth/forgot-password": () => ({ message: "Sent" }) });
	const token = "k".repeat(40);
	localStorage.setItem("browserToken", token);
	await openPage("/forgot-password");
	await page.getByLabelText("Email").fill("achieng@school.example");
	await press(page.getByRole("button", { name: "Send the Link" }));
	await expect.element(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
	const [call] = calls.filter(({ line }) => line === "POST /auth/forgot-password");
	expect(call?.headers.get("browser-token")).toBe(token);
});
