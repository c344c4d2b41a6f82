import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, press } from "../../../../../tests/support/components/actions.ts";
import { show } from "../../../../../tests/support/components/application.tsx";
import ArticleEditor from "./article-editor.tsx";

const content = page.getByRole("textbox", { name: "Content" });

/** A form that passes each value to the editor only when the test says so, like a busy machine. */
function LateForm() {
	const [shown, setShown] = useState("");
	const [written, setWritten] = useState<string[]>([]);
	const [next] = written;
	return (
		<main>
			<h2 id="content">Content</h2>
			<ArticleEditor
				value={shown}
				onChange={(html) => setWritten((before) => [...before, html])}
				onBlur={() => {}}
				focusRef={() => {}}
				upload={() => new Promise(() => {})}
				library={() => null}
				onBusy={() => {}}
				placeholder=""
				labelledBy="content"
				invalid={false}
			/>
			<button
				type="button"
				disabled={!next}
				onClick={() => {
					setShown(next ?? "");
					setWritten(written.slice(1));
				}}
			>
				Catch Up
			</button>
			<button type="button" onClick={() => setShown("<p>The draft</p>")}>
				Load Draft
			</button>
		</main>
	);
}

test("a text that the form gives back late takes nothing away that was written since", async () => {
	await show(<LateForm />);
	const text = () => content.element().textContent;
	await content.click();
	await userEvent.keyboard("abc");
	for (const _ of "abc") {
		await press(button("Catch Up"));
		expect(text()).toBe("abc");
	}
	await expect.element(button("Catch Up")).toBeDisabled();
	await press(button("Load Draft"));
	expect(text()).toBe("The draft");
});
