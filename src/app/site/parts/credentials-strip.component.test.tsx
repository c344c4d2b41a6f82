import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone } from "../../../../tests/support/components/actions.ts";
import { show } from "../../../../tests/support/components/application.tsx";
import { credentials } from "../../../site.ts";
import CredentialsStrip from "./credentials-strip.tsx";

const photo = { src: "/icon.svg", alt: "Four people at a workbench", width: 96, height: 96 };
const full = { schoolsHelped: 12, registration: "PVT-SAMPLE-1", photo };

test("the strip shows what the owner can prove", async () => {
	await show(<CredentialsStrip of={full} />);
	const strip = page.getByRole("region", { name: "Who is behind it" });
	await expect.element(strip.getByText("Schools helped: 12")).toBeVisible();
	await expect.element(strip.getByText("Registration number: PVT-SAMPLE-1")).toBeVisible();
	await expect.element(strip.getByRole("img", { name: photo.alt })).toBeVisible();
});

test.each([
	["schools alone", { schoolsHelped: 12 }, "Schools helped"],
	["a number alone", { registration: "PVT-SAMPLE-1" }, "Registration number"],
])("%s leave no empty line", async (_what, of, line) => {
	await show(<CredentialsStrip of={of} />);
	await expect.element(page.getByText(line)).toBeVisible();
	expect(page.getByRole("region").element().querySelectorAll("p")).toHaveLength(1);
	await expectNone(page.getByRole("img"));
});

test("the owner has filled in nothing yet", () => {
	expect(credentials).toBeNull();
});
