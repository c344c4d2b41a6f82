import { describe, expect, test } from "vitest";
import { type DashboardPath, dashboardScreens } from "../../../src/shell/screens.ts";
import type { Answers } from "./api-stub.ts";
import { expectToFail, type FailingCall, openScreen } from "./failing-calls.ts";
import {
	expectByKeyboard,
	expectFocusBesideDeleted,
	type KeyboardDialog,
} from "./keyboard-dialogs.ts";
import { expectAnyLength, type List } from "./long-lists.ts";

/** Input for the tests that every dashboard screen must pass. */
export interface ScreenTests {
	/** Required if the path has parameters or the screen several views. */
	address?: string;
	answers?: Answers;
	list?: List;
	calls: FailingCall[];
	dialogs: KeyboardDialog[];
}

export function testScreen(path: DashboardPath, ...tests: ScreenTests[]): void {
	const { reads, dialogs } = dashboardScreens.find(
		(screen) => screen.path === path,
	) as (typeof dashboardScreens)[number];

	test("every GET call and every dialog of the screen is tested", () => {
		const failingRoutes = new Set(tests.flatMap(({ calls }) => calls.map(({ route }) => route)));
		expect(reads.filter((call) => !failingRoutes.has(call))).toEqual([]);
		const opened = new Set(tests.flatMap((each) => each.dialogs.map(({ title }) => title)));
		expect([...opened].toSorted()).toEqual(dialogs.toSorted());
	});

	for (const { address = path, answers, list, calls, dialogs } of tests) {
		describe(address, () => {
			if (list) {
				test("shows no row, one, ten and ten thousand", () => expectAnyLength(address, list));
			}
			const { deletes } = list ?? {};
			if (list && deletes) {
				test("after a row is deleted by keyboard, the focus is on a neighbouring row", () =>
					expectFocusBesideDeleted(address, list, deletes));
			}
			for (const call of calls) {
				test(`${call.what} may fail: the screen says how, keeps its content and works again`, async () => {
					await expectToFail(await openScreen(address, answers), call);
				});
			}
			for (const dialog of dialogs) {
				test(`${dialog.title} opens by a key, and returns the focus when Escape closes it`, async () => {
					await openScreen(address, answers);
					await expectByKeyboard(dialog);
				});
			}
		});
	}
}
