import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, press } from "../../../../../tests/support/components/actions.ts";
import { show } from "../../../../../tests/support/components/application.tsx";
import ArticleEditor from "./article-editor.tsx";

const content = page.getByRole("textbox", { name: "Content" });

/** A form that passes each value to the editor only when the test says so, like a busy machine. */
function SlowForm() {
	const [value, setValue] = useState("");
	const [pending, setPending] = useState<string[]>([]);
	const [next] = pending;
	return (
		<main>
			<h2 id="content">Content</h2>
			<ArticleEditor
				value={value}
				onChange={(html) => setPending((before) => [...before, html])}
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
					setValue(next ?? "");
					setPending(pending.slice(1));
				}}
			>
				Catch Up
			</button>
			<button type="button" onClick={() => setValue("<p>The draft</p>")}>
				Load Draft
			</button>
		</main>
	);
}

test("a value that the form passes back late does not overwrite newer input", async () => {
	await show(<SlowForm />);
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
