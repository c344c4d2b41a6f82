import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { ReferenceText } from "../features/records/reference-note.tsx";
import { LinkBox } from "./link-box.tsx";

const BUTTONS = [
	[
		"a reference",
		<ReferenceText key="" reference="MR-123456" />,
		"Copy",
		["Copy this reference:", "MR-123456"],
	],
	[
		"an invitation's link",
		<LinkBox key="" email="amina@mradi.example" link="https://mradi.example/join" within="a day" />,
		"Copy Link",
		["Copy this link:", "https://mradi.example/join"],
	],
] as const;
const CLIPBOARDS = [
	["is missing, as on plain http", undefined],
	["refuses", { writeText: () => Promise.reject(new Error("denied")) }],
] as const;

for (const [how, clipboard] of CLIPBOARDS) {
	for (const [what, shown, name, asked] of BUTTONS) {
		test(`if the clipboard ${how}, a prompt shows ${what} to copy by hand, and the button stays`, async () => {
			vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as unknown as Clipboard);
			const prompt = vi.spyOn(window, "prompt").mockReturnValue(null);
			await show(shown);
			const copy = page.getByRole("button", { name, exact: true });
			await press(copy);
			await expect.poll(() => prompt.mock.calls).toEqual([asked]);
			await expect.element(copy).toBeVisible();
		});
	}
}
