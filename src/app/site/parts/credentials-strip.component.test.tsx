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

test("a team photo is loaded lazily, with a srcset and its description", async () => {
	const team_photo = {
		id: "1",
		url: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
		width: 960,
		height: 640,
		srcset: "/media/a-480.webp 480w",
		alt: "Five of us beside a project board",
	};
	await show(<CredentialsStrip of={{ schools_helped: null, registration: null, team_photo }} />);
	const photo = page.getByRole("img", { name: "Five of us beside a project board" });
	await expect.element(photo).toHaveAttribute("loading", "lazy");
	await expect.element(photo).toHaveAttribute("srcset", "/media/a-480.webp 480w");
});

test.each([
	["schools alone", { schools_helped: 12, registration: null }, "Schools helped"],
	["a number alone", { schools_helped: null, registration: "PVT-SAMPLE-1" }, "Registration number"],
])("%s leave no empty line", async (_what, of, line) => {
	await show(<CredentialsStrip of={of} />);
	await expect.element(page.getByText(line)).toBeVisible();
	expect(page.getByRole("region").element().querySelectorAll("p")).toHaveLength(1);
});
