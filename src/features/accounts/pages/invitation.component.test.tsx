import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone } from "../../../../tests/support/components/actions.ts";
import { refused, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

const address = location.href;
afterEach(() => history.replaceState(null, "", address));

const EXPIRED = "This invitation has expired. Please ask for a new one.";
const username = page.getByLabelText("Username");

/** The token is read from the window's own address. */
async function openLink(answer: () => object) {
	const { calls } = stubApi({ "POST /auth/check-invitation": answer });
	history.replaceState(null, "", "#token=of-the-link");
	await openPage("/invitation");
	await expect.poll(() => calls.map(({ body }) => body)).toContainEqual({ token: "of-the-link" });
}

test("a link that no longer works says so when it is opened, instead of showing the form", async () => {
	await openLink(() => refused(400, { error: EXPIRED, fields: { token: EXPIRED } }));
	await expect.element(page.getByRole("alert").getByText(EXPIRED)).toBeVisible();
	await expectNone(username);
});

test.each([
	["works", () => ({})],
	["cannot be checked now", () => refused(503, { error: "Try later" })],
])("the form is shown for a link that %s", async (_, answer) => {
	await openLink(answer);
	await expect.element(username).toBeVisible();
	await expectNone(page.getByRole("alert"));
});
