import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../../tests/support/components/actions.ts";
import { show } from "../../../../tests/support/components/application.tsx";
import { NoteForm } from "./note-form.tsx";

const TABS = ["First", "Second", "Third"] as const;

/** Shows the note form of one order once per tab, as if the tabs were open at the same time. */
async function openTabs(...tabs: string[]) {
	const sent: string[] = [];
	const close = await show(
		<QueryClientProvider client={new QueryClient()}>
			{tabs.map((tab) => (
				<section key={tab} aria-label={tab}>
					<NoteForm draftKey="note:1" send={async (text) => void sent.push(text)} />
				</section>
			))}
		</QueryClientProvider>,
	);
	onTestFinished(() => localStorage.clear());
	return { sent, close };
}

const inTab = (tab: string) => page.getByRole("region", { name: tab });
const noteIn = (tab: string) => inTab(tab).getByLabelText("Note");
const texts = TABS.map((tab) => `Called from the ${tab} tab`);

/** Opens the form again; returns its text, then each draft that it offers to restore. */
async function readDrafts(): Promise<string[]> {
	const { close } = await openTabs("Later");
	const read: string[] = [];
	const note = noteIn("Later");
	const restore = inTab("Later").getByRole("button", { name: "Restore It" });
	for (;;) {
		const { value } = note.element() as HTMLTextAreaElement;
		if (value) read.push(value);
		await note.fill("");
		if (!restore.query()) break;
		await press(restore);
	}
	close();
	return read.toSorted();
}

test("notes for one order typed in several tabs are all restored after the tabs close", async () => {
	const { close } = await openTabs(...TABS);
	for (const [at, tab] of TABS.entries()) await noteIn(tab).fill(texts[at] as string);
	dispatchEvent(new Event("pagehide"));
	close();
	expect(await readDrafts()).toEqual(texts);
});

test("saving a note keeps the drafts of other tabs and removes its own", async () => {
	const { sent, close } = await openTabs(...TABS);
	for (const [at, tab] of TABS.entries()) await noteIn(tab).fill(texts[at] as string);
	dispatchEvent(new Event("pagehide"));
	await press(inTab("Second").getByRole("button", { name: "Save Note" }));
	await expect.element(noteIn("Second")).toHaveValue("");
	expect(sent).toEqual([texts[1]]);
	close();
	expect(await readDrafts()).toEqual([texts[0], texts[2]]);
});

test("a draft that is restored in one tab while another tab edits it is kept in both versions", async () => {
	const first = await openTabs("First");
	await noteIn("First").fill("Called");
	await expect.poll(() => JSON.stringify(localStorage)).toContain("Called");
	const second = await openTabs("Second");
	await press(inTab("Second").getByRole("button", { name: "Restore It" }));
	await noteIn("Second").fill("Called twice");
	await noteIn("First").fill("Called at noon");
	dispatchEvent(new Event("pagehide"));
	second.close();
	first.close();
	expect(await readDrafts()).toEqual(["Called at noon", "Called twice"]);
});

test("a draft that was discarded in one tab is not restored in another", async () => {
	const first = await openTabs("First");
	await noteIn("First").fill("Called");
	first.close();
	await openTabs("Second");
	await expect.element(noteIn("Second")).toHaveValue("Called");
	await noteIn("Second").fill("");
	await expectNone(page.getByRole("button", { name: "Restore It" }));
	expect(await readDrafts()).toEqual([]);
});

test("text that is typed while a note is being saved stays as the next note", async () => {
	const saved = Promise.withResolvers<void>();
	const close = await show(
		<QueryClientProvider client={new QueryClient()}>
			<section aria-label="Slow">
				<NoteForm draftKey="note:2" send={() => saved.promise} />
			</section>
		</QueryClientProvider>,
	);
	onTestFinished(() => localStorage.clear());
	await noteIn("Slow").fill("She pays on Friday.");
	await press(inTab("Slow").getByRole("button", { name: "Save Note" }));
	await expect.element(inTab("Slow").getByText("Processing...")).toBeVisible();
	await noteIn("Slow").fill("She pays on Friday. Call her brother too.");
	saved.resolve();
	await expect.element(noteIn("Slow")).toHaveValue("Call her brother too.");
	close();
	expect(JSON.stringify(localStorage)).toContain("Call her brother too.");
	expect(JSON.stringify(localStorage)).not.toContain("Friday");
});

test("text that is typed while a note is being saved is restored, even if the form closes before the response", async () => {
	const saved = Promise.withResolvers<void>();
	const client = new QueryClient();
	const open = (send: () => Promise<void>) =>
		show(
			<QueryClientProvider client={client}>
				<section aria-label="Slow">
					<NoteForm draftKey="note:3" send={send} />
				</section>
			</QueryClientProvider>,
		);
	onTestFinished(() => localStorage.clear());
	const close = await open(() => saved.promise);
	await noteIn("Slow").fill("She pays on Friday.");
	await press(inTab("Slow").getByRole("button", { name: "Save Note" }));
	await expect.element(inTab("Slow").getByText("Processing...")).toBeVisible();
	await noteIn("Slow").fill("She pays on Friday. Call her brother too.");
	close();
	saved.resolve();
	await expect.poll(() => JSON.stringify(localStorage)).not.toContain("Friday");
	await open(async () => {});
	await expect.element(noteIn("Slow")).toHaveValue("Call her brother too.");
});
