import { describe, expect, test } from "vitest";
import { type DashboardPath, dashboardScreens } from "../../../src/app/screens.ts";
import type { Answers } from "./api-stub.ts";
import { expectToFail, type FailingCall, openScreen } from "./failing-calls.ts";
import {
	expectByKeyboard,
	expectFocusBesideDeleted,
	type KeyboardDialog,
} from "./keyboard-dialogs.ts";
import { expectAnyLength, type List } from "./long-lists.ts";

/** What holds for each screen of the dashboard; what only one does is tested beside it. */
export interface ScreenTests {
	/** Where the path has parameters, or the screen shows one of several things. */
	address?: string;
	/** What the API answers; the rest are `ANSWERS`. */
	answers?: Answers;
	list?: List;
	/** Every call that the screen makes. */
	calls: FailingCall[];
	/** Every dialog that it opens. */
	dialogs: KeyboardDialog[];
}

/** A screen is tested as a whole, or once for each of several things that it shows. */
export function testScreen(path: DashboardPath, ...tests: ScreenTests[]): void {
	const { reads, dialogs } = dashboardScreens.find(
		(screen) => screen.path === path,
	) as (typeof dashboardScreens)[number];

	test("every call that it reads with and every dialog that it opens is tested", () => {
		const failing = new Set(tests.flatMap(({ calls }) => calls.map(({ route }) => route)));
		expect(reads.filter((call) => !failing.has(call))).toEqual([]);
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
				test("when a row has been deleted by keyboard the focus is on one beside it", () =>
					expectFocusBesideDeleted(address, list, deletes));
			}
			for (const call of calls) {
				test(`${call.what} may fail in every way: it says how, keeps what was there and works again`, async () => {
					await expectToFail(await openScreen(address, answers), call);
				});
			}
			for (const dialog of dialogs) {
				test(`${dialog.title} opens by a key, holds the focus, and gives it back when Escape closes it`, async () => {
					await openScreen(address, answers);
					await expectByKeyboard(dialog);
				});
			}
		});
	}
}
