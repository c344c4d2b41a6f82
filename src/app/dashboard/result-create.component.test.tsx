import { page } from "vitest/browser";
import { button } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { holds, saving } from "../../../tests/support/components/failing-calls.ts";
import { LEAVING } from "../../../tests/support/components/keyboard-dialogs.ts";

testScreen("/dashboard/results/create", {
	calls: [
		saving(button("Create Result"), {
			what: "creating",
			route: "POST /results",
			start: async () => {
				await page.getByLabelText("Title").fill("Half written");
				await page.getByLabelText("Year").fill("2031");
			},
			sentence: "Failed to create result",
			kept: async () => {
				await holds("Title", "Half written")();
				await holds("Year", 2031)();
			},
		}),
	],
	dialogs: [LEAVING],
});
