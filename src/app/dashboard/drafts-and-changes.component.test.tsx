import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { siteSettings } from "../../../tests/support/components/rows.ts";

const name = page.getByLabelText("Name", { exact: true });
const hours = page.getByLabelText("Opening hours");
const restored = page.getByText("What you had typed is back.");
const offered = page.getByText(/^You have unsaved changes from/);

async function openSettings() {
	const sent: object[] = [];
	let stored = siteSettings();
	const { reload } = await openScreen("/dashboard/site#name", {
		"GET /site": () => ({ result: stored }),
		"PUT /site": ({ body }) => {
			sent.push(body);
			return { result: stored };
		},
	});
	return {
		sent,
		reload,
		/** Simulates a change by somebody else. */
		change: (fields: object) => {
			stored = { ...stored, ...fields };
		},
		async type(text: string) {
			await name.fill(text);
			dispatchEvent(new Event("pagehide"));
		},
	};
}

test("a draft restores only the typed fields: what somebody else has saved since stays", async () => {
	const { sent, reload, change, type } = await openSettings();
	await type("Sayansi");
	change({ opening_hours: "Mon to Fri", updated_at: "2026-03-12T08:00:00.000Z" });
	await reload();
	await expect.element(restored).toBeVisible();
	await expect.element(name).toHaveValue("Sayansi");
	await expect.element(hours).toHaveValue("Mon to Fri");
	await press(button("Save Name and contact"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ name: "Sayansi", updated_at: "2026-03-12T08:00:00.000Z" });
	expect(sent[0]).not.toHaveProperty("opening_hours");
});

test("of two drafts one is restored and the other is offered", async () => {
	const { reload, type } = await openSettings();
	await type("Of one tab");
	const [draftKey] = Object.keys(localStorage).filter((key) => key.startsWith("draft:site"));
	const first = JSON.parse(localStorage[draftKey!]);
	await type("Of another tab");
	const second = JSON.parse(localStorage[draftKey!]);
	localStorage[draftKey!] = JSON.stringify({ ...second, earlier: { ...first, id: "one" } });
	await reload();
	await expect.element(name).toHaveValue("Of another tab");
	await expect.element(restored).toBeVisible();
	await expect.element(offered).toBeVisible();
	await press(page.getByRole("status").filter({ has: restored }).getByRole("button"));
	await expectNone(restored);
	await expect.element(name).toHaveValue(siteSettings().name);
	await press(button("Restore It"));
	await expect.element(name).toHaveValue("Of one tab");
});
