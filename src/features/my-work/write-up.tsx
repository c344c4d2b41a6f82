import { type ComponentProps, type ReactNode, useState } from "react";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { Button } from "../../ui/button.tsx";
import { SelectInput, TextArea, TextInput } from "../../ui/field.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { Options } from "../../ui/options.tsx";
import { useSite } from "../../ui/use-site.ts";
import { LEVEL_NAMES } from "../projects/levels.ts";
import { fairCategories } from "../resources/fair-categories.ts";
import { fairRules } from "../resources/fair-rules.ts";
import {
	DECLARATION,
	FairRules,
	PartText,
	PLAGIARISM,
	textRules,
	writeupParts,
} from "../resources/writeup-parts.tsx";
import { Fold, type PartProps } from "./confirmation.tsx";
import {
	ABSTRACT_WORDS,
	aiStatement,
	type Cover,
	citation,
	countWords,
	filledObjectives,
	missingIn,
	OBJECTIVES,
	references,
} from "./workbook.ts";

/** Name, label and hint. */
export const COVER_FIELDS: readonly (readonly [keyof Cover, string, string?])[] = [
	["category", "Category"],
	["level", "Level"],
	["participants", "Names of the participants", "In full, at most two"],
	["school", "School or university"],
	["place", "County and sub-county"],
	["patron", "Patron or supervisor"],
	["month", "Month and year"],
];

/** Pairs of value and label. */
const COVER_CHOICES: Partial<Record<keyof Cover, () => readonly (readonly [string, string])[]>> = {
	category: () => fairCategories.map(({ name }) => [name, name]),
	level: () => Object.entries(LEVEL_NAMES),
	month: () => nextMonths(nairobiDay(Date.now())).map((month) => [month, month]),
};

/** "March 2026": this month and the twelve after it. */
export function nextMonths(day: string): string[] {
	const [year = 0, month = 0] = day.split("-").map(Number);
	const name = new Intl.DateTimeFormat("en-US", {
		month: "long",
		year: "numeric",
		timeZone: "UTC",
	});
	return Array.from({ length: 13 }, (_, index) =>
		name.format(Date.UTC(year, month - 1 + index, 1)),
	);
}

function problemsOf(lacks: readonly string[]): string {
	const extra = lacks.filter((lack) => lack.endsWith("too many"));
	const gaps = lacks.filter((lack) => !extra.includes(lack));
	return [...(gaps.length > 0 ? [`Missing: ${gaps.join(", ")}`] : []), ...extra].join("; ");
}

/** The parts of the write-up in the fair's order, each with guidance and what it lacks. */
export function WriteUp(props: PartProps) {
	const { book } = props;
	const [open, setOpen] = useState<string>();
	const lacks = missingIn(
		book,
		writeupParts.map(({ id }) => id),
		fairRules(useSite(), "Abstract").length > 0 ? 1 : ABSTRACT_WORDS.min,
	);
	const done = writeupParts.filter(({ id }) => lacks[id]?.length === 0).length;
	return (
		<div className="grid gap-4">
			<p>
				<strong>
					{done} of {writeupParts.length} parts are filled in.
				</strong>{" "}
				{textRules.join(" · ")}: the printed workbook keeps this layout and leaves out empty parts.
			</p>
			{writeupParts.map(({ id, title, text }) => (
				<Fold
					key={id}
					id={`part-${id}`}
					title={title}
					note={
						lacks[id]?.length ? (
							problemsOf(lacks[id])
						) : (
							<span className="success">
								<CheckIcon /> Filled in
							</span>
						)
					}
					open={open === id}
					onToggle={() => setOpen(open === id ? undefined : id)}
				>
					<div className="mt-4 grid gap-4">
						<details className="guide-part">
							<summary>What belongs here</summary>
							<div>
								<PartText text={text} />
							</div>
						</details>
						<PartFields {...props} id={id} title={title} />
					</div>
				</Fold>
			))}
		</div>
	);
}

function PartFields({ id, title, ...props }: PartProps & { id: string; title: string }) {
	const { book, update } = props;
	const setText = (text: string) =>
		update((before) => ({ ...before, chapters: { ...before.chapters, [id]: text } }));
	if (id === "cover") {
		return (
			<div className="grid gap-4 sm:grid-cols-2">
				{COVER_FIELDS.map(([name, label, hint]) => {
					const field = {
						label,
						hint,
						value: book.cover[name],
						onChange: ({ target: { value } }: { target: { value: string } }) =>
							update((before) => ({ ...before, cover: { ...before.cover, [name]: value } })),
					};
					const choices = COVER_CHOICES[name]?.();
					return choices ? (
						<ChoiceInput key={name} choices={choices} {...field} />
					) : (
						<TextInput key={name} autoComplete="off" {...field} />
					);
				})}
			</div>
		);
	}
	if (id === "declaration") {
		return (
			<>
				<Printed>{DECLARATION}</Printed>
				<Printed>{PLAGIARISM}</Printed>
				<Printed>
					{aiStatement(book) ??
						"Say under Help and sources whether artificial intelligence was used."}
				</Printed>
				<p className="note">
					Printed with lines for names, signatures and dates, and with the help you had. Read each
					declaration before you sign it: it has to be true.
				</p>
			</>
		);
	}
	if (id === "references") {
		const sources = references(book);
		return sources.length === 0 ? (
			<p className="soft">
				Your sources appear here automatically: enter them under Help and sources.
			</p>
		) : (
			<ol className="bullets">
				{sources.map((source) => (
					<li key={source.id}>{citation(source, formatShortDate)}</li>
				))}
			</ol>
		);
	}
	const text = book.chapters[id] ?? "";
	const words = countWords(text);
	const { min, max } = ABSTRACT_WORDS;
	return (
		<>
			{id === "chapter-1" && <Objectives {...props} />}
			<TextArea
				className="chapter-field"
				label={id === "appendices" ? "Further appendices" : "Your text"}
				hint={
					id === "abstract"
						? `${words} words. The guide says ${min} to ${max}.`
						: `${words} ${words === 1 ? "word" : "words"}`
				}
				aria-label={`${title}: your text`}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			<FairRules title={title} />
			{id === "chapter-4" && (
				<p className="note">Your tables and charts are printed below this text.</p>
			)}
			{id === "appendices" && <p className="note">Your logbook is printed above this text.</p>}
		</>
	);
}

interface ChoiceInputProps extends ComponentProps<typeof SelectInput> {
	choices: readonly (readonly [string, string])[];
	value: string;
}

/** Keeps a chosen value that is no longer an option, such as last year's month. */
function ChoiceInput({ choices, value, ...rest }: ChoiceInputProps) {
	const isUnlisted = value && !choices.some(([choice]) => choice === value);
	return (
		<SelectInput value={value} {...rest}>
			<option value="">Choose</option>
			{isUnlisted && <option value={value}>{value}</option>}
			<Options of={choices} />
		</SelectInput>
	);
}

function Printed({ children }: { children: ReactNode }) {
	return <p className="manila-box">{children}</p>;
}

function Objectives({ book, update }: PartProps) {
	const { objectives } = book;
	const { min, max } = OBJECTIVES;
	const set = (change: (before: string[]) => string[]) =>
		update((before) => ({ ...before, objectives: change(before.objectives) }));
	const filled = filledObjectives(book).length;
	return (
		<fieldset className="grid gap-4">
			<legend className="field-label">
				Objectives: {filled} written, {min} to {max} needed
			</legend>
			{objectives.map((text, index) => (
				<TextInput
					// biome-ignore lint/suspicious/noArrayIndexKey: an objective is its index
					key={index}
					label={`Objective ${index + 1}`}
					hint={
						index === 0
							? "Starts with a verb whose result can be checked: to measure, to compare"
							: undefined
					}
					value={text}
					onChange={({ target: { value } }) =>
						set((before) => before.map((each, other) => (other === index ? value : each)))
					}
				/>
			))}
			{objectives.length < max && (
				<div>
					<Button small onClick={() => set((before) => [...before, ""])}>
						Add an Objective
					</Button>
				</div>
			)}
		</fieldset>
	);
}
