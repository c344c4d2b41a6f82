import { Fragment, type ReactNode, useState } from "react";
import { afterAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../tests/support/components/actions.ts";
import { show } from "../../../tests/support/components/application.tsx";
import { translatePage } from "../../../tests/support/translate-page.ts";
import { followTranslation } from "./translated-text.ts";

followTranslation();
afterAll(translatePage());

const keyed = (...words: string[]) => words.map((word) => <Fragment key={word}>{word}</Fragment>);

/** Content before and after a change, and the translated text after it. */
const CHANGES: [name: string, before: ReactNode, after: ReactNode, translated: string][] = [
	["a text alone", "before", "after", "«after»"],
	["a text beside another", ["Page ", 1], ["Page ", 2], "«Page »«2»"],
	["a text that disappears", ["Save", " (unsaved)"], ["Save", false], "«Save»"],
	["a text that appears", ["Save", false], ["Save", " (unsaved)"], "«Save»« (unsaved)»"],
	[
		"an element that appears before a text",
		[false, "Send"],
		[<b key="b">!</b>, "Send"],
		"«!»«Send»",
	],
	[
		"an element that disappears before a text",
		[<b key="b">!</b>, "Send"],
		[false, "Send"],
		"«Send»",
	],
	["a text that becomes an element", ["Send"], [<b key="b">Sent</b>], "«Sent»"],
	[
		"texts that change places",
		keyed("one", "two", "three"),
		keyed("three", "one", "two"),
		"«three»«one»«two»",
	],
	["a text before others", keyed("two"), keyed("one", "two"), "«one»«two»"],
];

function ChangingText({ before, after }: { before: ReactNode; after: ReactNode }) {
	const [changed, setChanged] = useState(false);
	return (
		<>
			<p data-testid="text">{changed ? after : before}</p>
			<button type="button" onClick={() => setChanged(!changed)}>
				Change
			</button>
		</>
	);
}

const shownText = () => page.getByTestId("text").element().textContent;
const change = () => press(page.getByRole("button"));

test.each(CHANGES)(
	"on a translated page, %s is shown and translated again",
	async (_name, before, after, translated) => {
		await show(<ChangingText before={before} after={after} />);
		await expect.poll(shownText).toContain("«");
		const first = shownText();
		await change();
		await expect.poll(shownText).toBe(translated);
		await change();
		await expect.poll(shownText).toBe(first);
	},
);
