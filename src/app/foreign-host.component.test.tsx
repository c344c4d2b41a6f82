import { expect, test, vi } from "vitest";
import { takeLoggedErrors } from "../../tests/support/components/actions.ts";
import { openPage, removeAllShown } from "../../tests/support/components/application.tsx";
import {
	storeForeignSession,
	stubForeignServer,
	untilIdle,
} from "../../tests/support/components/foreign.ts";
import { dashboardScreens, sitePages } from "../shell/screens.ts";

/*
 * With another server, which has only the specified calls, no screen offers what needs other calls. Every button is
 * pressed once. What the calls send is tested in foreign-answers.test.ts.
 */

const NOT_OFFERED = "The server of this site does not offer this.";
const hasDialog = () => document.querySelector("dialog[open]") !== null;

/** A button's name without the row's, because the buttons of all rows do the same. */
const kindOf = (element: Element) =>
	(element.ariaLabel ?? element.textContent ?? "")
		.replaceAll(/Foreign \w+( \d+)?|foreign\.\w+|Physics|Chemistry|\d+/g, "…")
		.trim();

/** The enabled buttons of a part of the page. */
const buttonsIn = (part: string) =>
	[...document.querySelectorAll<HTMLElement>(`${part} :is(button, summary, [role=tab])`)].filter(
		(element) =>
			element.checkVisibility({ visibilityProperty: true }) &&
			!element.matches(":disabled, [aria-disabled=true]") &&
			kindOf(element) !== "Logout",
	);

/** The screen of an address and the names of its parameters: other values show the same buttons. */
function screenOf(address: string): string | undefined {
	const { pathname, searchParams } = new URL(address, location.origin);
	const screen = [...sitePages, ...dashboardScreens].find(({ path }) =>
		new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname),
	);
	return screen && [screen.path, ...[...searchParams.keys()].sort()].join(" ");
}

test.each([
	["visitors", "/", () => {}],
	["staff", "/dashboard", storeForeignSession],
])(
	"no button for %s makes a call that another server does not have",
	async (_, first, startSession) => {
		vi.spyOn(window, "print").mockReturnValue();
		const wrong = new Set<string>();
		const addresses = [first];
		const visited = new Set<string>();
		for (const address of addresses) {
			const screen = screenOf(address);
			if (!screen || visited.has(screen)) continue;
			visited.add(screen);
			// Header and footer are tried on the first screen only.
			const part = address === first ? "body" : "main";
			const open = async () => {
				removeAllShown();
				localStorage.clear();
				sessionStorage.clear();
				const foreign = stubForeignServer();
				startSession();
				const { address: shown } = await openPage(address);
				await untilIdle(foreign.calls);
				const recordBreaches = (pressed: string) => {
					const output = document.body.textContent?.includes(NOT_OFFERED) ? [NOT_OFFERED] : [];
					for (const what of [...output, ...foreign.breaches.splice(0), ...takeLoggedErrors()]) {
						wrong.add(`${screen} > ${pressed}: ${what}`);
					}
				};
				recordBreaches("opened");
				return { foreign, shown, opened: shown(), recordBreaches };
			};
			let { foreign, shown, opened, recordBreaches } = await open();
			for (const link of document.querySelectorAll("a[href^='/']")) {
				addresses.push(link.getAttribute("href") ?? "");
			}
			for (const kind of new Set(buttonsIn(part).map(kindOf))) {
				const find = () => buttonsIn(part).find((element) => kindOf(element) === kind);
				if (hasDialog() || shown() !== opened || !find()) {
					({ foreign, shown, opened, recordBreaches } = await open());
				}
				find()?.click();
				await untilIdle(foreign.calls);
				recordBreaches(kind);
			}
		}
		expect([...wrong]).toEqual([]);
		expect(visited.size).toBeGreaterThan(10);
	},
	120_000,
);

const OWN_SCREENS = [...sitePages, ...dashboardScreens].filter((screen) => "ownOnly" in screen);

test.each(OWN_SCREENS.map(({ path }) => path))(
	"the screen %s says once that another server does not offer it",
	async (path) => {
		const foreign = stubForeignServer();
		storeForeignSession();
		await openPage(path.replaceAll(/:\w+/g, "7"));
		await untilIdle(foreign.calls);
		const main = document.querySelector("#main");
		expect(main?.textContent?.split(NOT_OFFERED)).toHaveLength(2);
		expect(main?.querySelectorAll("button, input, select, textarea")).toHaveLength(0);
		expect([...foreign.breaches, ...takeLoggedErrors()]).toEqual([]);
	},
);
