import { type FormEvent, useState } from "react";
import { errorText, isUnanswered } from "../../platform/browser/api-error.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useSite } from "../../ui/use-site.ts";
import { fetchPrintableHelpSheet } from "../help-given/help-given.calls.ts";
import { track } from "../tracking/tracking.calls.ts";
import type { PartProps } from "./confirmation.tsx";
import {
	type AiUse,
	aiStatement,
	citation,
	type Help,
	newId,
	type Source,
	type Workbook,
	withHelpSheet,
} from "./workbook.ts";

type Lists = Pick<Workbook, "help" | "sources" | "aiUses">;

export function HelpAndSources(props: PartProps) {
	const { book, update } = props;
	return (
		<div className="grid gap-6">
			<Card as="section" aria-labelledby="help">
				<h2 id="help">Who helped you</h2>
				<p className="mt-2">
					Parents, teachers, friends, shops, us. Help is allowed if you declare it; judges take
					marks away for help you did not name.
				</p>
				<Lines
					{...props}
					list="help"
					itemName="Helper"
					blankLine={() => ({ day: nairobiDay(Date.now()), who: "", what: "", reference: "" })}
					fields={[
						["who", "Who"],
						["what", "What they helped with"],
						["day", "When", "date"],
					]}
				/>
				<HelpSheetForm book={book} update={update} />
			</Card>
			<Card as="section" aria-labelledby="sources">
				<h2 id="sources">Sources</h2>
				<p className="mt-2">
					Every book, page and video that you used, and every person you asked. They become the
					references of your write-up.
				</p>
				<Lines
					{...props}
					list="sources"
					itemName="Source"
					blankLine={() => ({ author: "", year: "", title: "", where: "", readOn: "" })}
					fields={[
						["author", "Author"],
						["year", "Year"],
						["title", "Title"],
						["where", "Publisher or address"],
						["readOn", "Date you read it (web page)", "date"],
					]}
					preview={(source) => citation(source as Source, formatShortDate)}
				/>
			</Card>
			<Card as="section" aria-labelledby="ai">
				<h2 id="ai">Artificial intelligence</h2>
				<p className="mt-2">
					Chatbots, translators that write for you, tools that draw or program. Say what you used,
					and for which part, or that you used none.
				</p>
				<fieldset className="mt-3">
					<legend className="visually-hidden">Was artificial intelligence used?</legend>
					{(
						[
							["none", "No artificial intelligence was used"],
							["used", "Artificial intelligence was used"],
						] as const
					).map(([value, label]) => (
						<label key={value} className="check">
							<input
								type="radio"
								name="ai"
								checked={book.ai === value}
								onChange={() =>
									update((before) => ({
										...before,
										ai: value,
										aiUses:
											value === "used" && before.aiUses.length === 0
												? [{ id: newId(), tool: "", part: "" }]
												: before.aiUses,
									}))
								}
							/>
							<span>{label}</span>
						</label>
					))}
				</fieldset>
				{book.ai === "used" && (
					<Lines
						{...props}
						list="aiUses"
						itemName="Tool"
						blankLine={() => ({ tool: "", part: "" })}
						fields={[
							["tool", "What was used"],
							["part", "For which part"],
						]}
					/>
				)}
				{aiStatement(book) && <p className="manila-box mt-4">{aiStatement(book)}</p>}
			</Card>
		</div>
	);
}

type Line = Help | Source | AiUse;
type FieldName<Name extends keyof Lists> = Exclude<keyof Lists[Name][number] & string, "id">;

interface LinesProps<Name extends keyof Lists> extends PartProps {
	list: Name;
	itemName: string;
	blankLine: () => Omit<Lists[Name][number], "id">;
	fields: readonly (readonly [FieldName<Name>, string, "date"?])[];
	preview?: (line: Line) => string;
}

function Lines<Name extends keyof Lists>(props: LinesProps<Name>) {
	const { book, update, confirm, list, itemName, blankLine, fields, preview } = props;
	const lines: readonly Line[] = book[list];
	const set = (change: (lines: readonly Line[]) => readonly Line[]) =>
		update((before) => ({ ...before, [list]: change(before[list]) }));
	const textIn = (line: Line, name: string) => (line as unknown as Record<string, string>)[name];

	function remove(line: Line) {
		const run = () => set((all) => all.filter(({ id }) => id !== line.id));
		const texts = fields.filter(([, , type]) => !type).map(([name]) => textIn(line, name));
		if (texts.every((text) => !text?.trim())) return run();
		confirm({
			title: `Remove ${itemName}`,
			text: <p>“{texts.filter(Boolean).join(", ")}” will be removed. This cannot be undone.</p>,
			label: "Remove",
			run,
		});
	}

	return (
		<div className="mt-4 grid gap-4">
			{lines.map((line, index) => (
				<fieldset key={line.id} className="line-fields">
					<legend className="visually-hidden">
						{itemName.toLowerCase()} {index + 1}
					</legend>
					{fields.map(([name, label, type]) => (
						<TextInput
							key={name}
							label={label}
							type={type}
							value={textIn(line, name)}
							onChange={({ target: { value } }) =>
								set((all) =>
									all.map((each) => (each.id === line.id ? { ...each, [name]: value } : each)),
								)
							}
						/>
					))}
					{preview && <p className="note">{preview(line)}</p>}
					<div>
						<Button
							small
							aria-label={`Remove ${itemName.toLowerCase()} ${index + 1}`}
							onClick={() => remove(line)}
						>
							Remove
						</Button>
					</div>
				</fieldset>
			))}
			<div>
				<Button onClick={() => set((all) => [...all, { id: newId(), ...blankLine() } as Line])}>
					Add a {itemName}
				</Button>
			</div>
		</div>
	);
}

const NO_ANSWER = "There is no connection. Try again when there is one; nothing is lost.";
const FAILED = "We could not look it up. Please try again.";

/** Imports lines of an order's help sheet. Sends only reference and phone number, as on the tracker. */
function HelpSheetForm({ book, update }: Pick<PartProps, "book" | "update">) {
	const site = useSite();
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState("");
	const [doneText, setDoneText] = useState("");

	async function fetchSheet(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const values = new FormData(event.currentTarget);
		const [reference, phone] = ["reference", "phone"].map((name) =>
			String(values.get(name)).trim(),
		);
		setError("");
		setDoneText("");
		if (!reference || !phone)
			return setError("Type the reference and the phone number of the order");
		setBusy(true);
		try {
			const { help_path } = await track(browserApi, { body: { reference, phone } });
			const address = help_path && new URL(help_path, location.origin);
			const [, order] = /^\/help-given\/([^/]+)$/.exec(address ? address.pathname : "") ?? [];
			if (!address || !order) {
				return setDoneText("Nothing is written on your sheet yet. Ask us, or try again later.");
			}
			const [, key = ""] = /[?&]key=([^&]*)/.exec(address.search) ?? [];
			const sheet = await fetchPrintableHelpSheet(browserApi, {
				params: { reference: order },
				query: { key: decodeURIComponent(key) },
			});
			const { added } = withHelpSheet(book, site.name, sheet);
			update((before) => withHelpSheet(before, site.name, sheet).book);
			setDoneText(
				added === 0
					? "Your workbook already has all lines of this sheet."
					: `${added === 1 ? "One line" : `${added} lines`} added.`,
			);
		} catch (cause) {
			setError(isUnanswered(cause) ? NO_ANSWER : errorText(cause, FAILED));
		} finally {
			setBusy(false);
		}
	}

	return (
		<form className="sheet-form" noValidate onSubmit={(event) => void fetchSheet(event)}>
			<h3>What we did for you</h3>
			<p>
				If you ordered from us, you can copy our sheet here. We get the reference and the phone
				number, nothing from your workbook.
			</p>
			{error && <Refusal title={error} />}
			<div className="grid gap-4 sm:grid-cols-2">
				<TextInput
					label="Reference"
					name="reference"
					hint={
						<>
							For example <CodeText>MR-7K3QZ9</CodeText>
						</>
					}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<TextInput label="Phone number on the order" name="phone" type="tel" autoComplete="tel" />
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<SubmitButton variant="secondary" busy={busy}>
					Add the Lines
				</SubmitButton>
				<span role="status">{doneText}</span>
			</div>
		</form>
	);
}
