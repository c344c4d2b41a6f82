import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { NoteSlot } from "../../../ui/note.tsx";
import { useFormUndo } from "../../../ui/undo-note.tsx";
import type { SiteForm as Values } from "./site-form-values.ts";

interface List {
	label: string;
	/** What one entry is called. */
	one: string;
	columns: Record<string, string>;
	/** The column with a multi-line text. */
	long?: string;
	/** Minimum and maximum number of entries. */
	limits: readonly [number, number];
}

const LISTS = {
	claims: {
		label: "Claims",
		one: "Claim",
		columns: { number: "Number", of: "What is counted" },
		limits: [0, 4],
	},
	testimonials: {
		label: "Success stories",
		one: "Story",
		columns: { words: "Words", who: "Who", what: "What they do" },
		long: "words",
		limits: [0, 6],
	},
	steps: {
		label: "Steps",
		one: "Step",
		columns: { days: "Days", title: "Title", text: "Text" },
		long: "text",
		limits: [4, 4],
	},
	dates: { label: "Dates", one: "Date", columns: { what: "What", when: "When" }, limits: [0, 12] },
	fair_rules: {
		label: "Rules",
		one: "Rule",
		columns: { what: "Part", source: "Source", year: "Year", rule: "Rule" },
		long: "rule",
		limits: [0, 12],
	},
} as const satisfies Record<string, List>;

interface SiteListProps {
	name: keyof typeof LISTS;
	control: Control<Values>;
	field: FieldOf<Values>;
}

export function SiteList({ name, control, field }: SiteListProps) {
	const { label, one, columns, long, limits }: List = LISTS[name];
	const [min, max] = limits;
	const { fields, append, insert, remove } = useFieldArray<Values, typeof name>({ control, name });
	const entries = useWatch({ control, name });
	const offerUndo = useFormUndo(name);
	const removeEntry = (index: number) => {
		const entry = entries[index] as never;
		remove(index);
		offerUndo(`${one} ${index + 1} was removed.`, () => insert(index, entry));
	};
	const empty = Object.fromEntries(Object.keys(columns).map((key) => [key, ""])) as never;
	return (
		<fieldset className="site-rows min-w-0 mt-3.5">
			<legend className="h3 display mb-2.5">{label}</legend>
			<div className="stack">
				{fields.map(({ id }, index) => (
					<fieldset className="grid gap-3" key={id}>
						<legend className="note">
							{one} {index + 1}
						</legend>
						<div className="grid gap-3 sm:grid-cols-3">
							{Object.entries(columns).map(([key, title]) => {
								const props = { label: title, ...field(`${name}.${index}.${key}` as "name") };
								return key === long ? (
									<TextArea key={key} className="col-span-full" rows={4} {...props} />
								) : (
									<TextInput key={key} {...props} />
								);
							})}
						</div>
						{fields.length > min && (
							<div>
								<Button small variant="quiet" onClick={() => removeEntry(index)}>
									Remove {one} {index + 1}
								</Button>
							</div>
						)}
					</fieldset>
				))}
				<NoteSlot about={name} />
				{fields.length < max && (
					<div>
						<Button small onClick={() => append(empty)}>
							Add {one}
						</Button>
					</div>
				)}
			</div>
		</fieldset>
	);
}
