import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../tests/support/components/application.tsx";
import CredentialsStrip from "./credentials-strip.tsx";

test("the strip shows what the owner can prove", async () => {
	await show(<CredentialsStrip of={{ schools_helped: 12, registration: "PVT-SAMPLE-1" }} />);
	const strip = page.getByRole("region", { name: "Who is behind it" });
	await expect.element(strip.getByText("Schools helped: 12")).toBeVisible();
	await expect.element(strip.getByText("Registration number: PVT-SAMPLE-1")).toBeVisible();
});

test.each([
	["schools alone", { schools_helped: 12, registration: null }, "Schools helped"],
	["a number alone", { schools_helped: null, registration: "PVT-SAMPLE-1" }, "Registration number"],
])("%s leave no empty line", async (_what, of, line) => {
	await show(<CredentialsStrip of={of} />);
	await expect.element(page.getByText(line)).toBeVisible();
	expect(page.getByRole("region").element().querySelectorAll("p")).toHaveLength(1);
});
