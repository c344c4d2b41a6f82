import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Controller, get, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextArea, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { formatKes } from "../../../ui/format.ts";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { NoteSlot } from "../../../ui/note.tsx";
import { MoneyInput } from "../../../ui/number-input.tsx";
import { PasteNote } from "../../../ui/paste-note.tsx";
import { DeleteButton } from "../../../ui/row-buttons.tsx";
import { useFormUndo } from "../../../ui/undo-note.tsx";
import { fromCents, toCents } from "../../ledger/payment.ts";
import { MATERIAL_MAX_LENGTHS, MATERIALS_MAX } from "../materials.ts";
import type { MaterialValues } from "../project-drafts.contract.ts";
import { readPastedMaterials } from "./pasted-materials.ts";
import {
	type CheckedProject,
	emptyMaterial,
	type ProjectFormValues,
} from "./project-form.values.ts";

interface MaterialsFieldProps {
	form: UseFormReturn<ProjectFormValues, unknown, CheckedProject>;
	field: FieldOf<ProjectFormValues>;
}

/** The material cost is a separate field, which can take the sum. */
export function MaterialsField({ form, field }: MaterialsFieldProps) {
	const { control, formState, setValue } = form;
	const lines = useFieldArray({ control, name: "materials" });
	const addButtons = useRef<HTMLDivElement>(null);
	const [isOpened, setOpened] = useState(false);
	const isPasting = Boolean(useWatch({ control, name: "pasted_materials" })) || isOpened;
	const count = lines.fields.length;
	const error = (get(formState.errors, "materials") as { message?: string } | undefined)?.message;

	const offerUndo = useFormUndo("materials");
	const remove = (index: number) => {
		const line = form.getValues(`materials.${index}`);
		flushSync(() => lines.remove(index));
		offerUndo(`Line ${index + 1} was removed.`, () => lines.insert(index, line ?? emptyMaterial));
		addButtons.current?.querySelector("button")?.focus();
	};

	return (
		<section className="materials-field grid gap-3.5 min-w-0" aria-labelledby="materials-field">
			<h3 id="materials-field">Materials</h3>
			{count === 0 && (
				<p className="soft">
					What to buy, with prices. The project's page shows it as a table with the total.
				</p>
			)}
			<ol className="grid gap-2">
				{lines.fields.map(({ id }, index) => (
					<li key={id} className="pb-2 border-b border-rule" aria-label={`Line ${index + 1}`}>
						<MaterialLine index={index} field={field} form={form}>
							<DeleteButton of={`line ${index + 1}`} onClick={() => remove(index)} />
						</MaterialLine>
					</li>
				))}
			</ol>
			<NoteSlot about="materials" />
			{error && <FieldError>{error}</FieldError>}
			<div className="flex flex-wrap gap-3 items-center" ref={addButtons}>
				<Button small disabled={count >= MATERIALS_MAX} onClick={() => lines.append(emptyMaterial)}>
					Add Line
				</Button>
				<Button small aria-expanded={isPasting} onClick={() => setOpened(!isPasting)}>
					Paste from a Spreadsheet
				</Button>
			</div>
			{isPasting && (
				<PasteLines
					form={form}
					isOpenedByButton={isOpened}
					onAdd={() => {
						addPasted(form);
						setOpened(false);
					}}
				/>
			)}
			{count > 0 && (
				<>
					<Sum form={form} onUse={(sum) => setValue("material_cost", sum, VALIDATED)} />
					<TextInput
						label="Month of the prices"
						type="month"
						optional
						className="max-w-[22rem]"
						hint="Shown on the page. Changing a price sets it to the current month."
						{...field("prices_month")}
					/>
				</>
			)}
		</section>
	);
}

const VALIDATED = { shouldDirty: true, shouldValidate: true };

interface MaterialLineProps extends MaterialsFieldProps {
	index: number;
	children: ReactNode;
}

function MaterialLine({ index, form, field, children }: MaterialLineProps) {
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	const notes = useWatch({ control: form.control, name: NOTE_FIELDS.map(noteField(index)) });
	const text = (name: Exclude<keyof MaterialValues, "cost">) => ({
		maxLength: MATERIAL_MAX_LENGTHS[name],
		...field(`materials.${index}.${name}`),
	});
	// A field with an error must be visible to be focused.
	const hasError = NOTE_FIELDS.some((name) => get(form.formState.errors, noteField(index)(name)));
	return (
		<div className="material-line grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-y-1 gap-x-2.5 items-start sm:grid-cols-[minmax(0,3fr)_minmax(0,1.5fr)_minmax(0,1.2fr)_auto]">
			<TextInput label="Item" {...text("item")} />
			<TextInput label="How many" {...text("quantity")} />
			<Controller
				control={form.control}
				name={`materials.${index}.cost`}
				render={({ field: { value, ...rest }, fieldState }) => (
					<MoneyInput
						label="Cost (KES)"
						value={value ?? ""}
						error={fieldState.error?.message}
						{...rest}
					/>
				)}
			/>
			<div className="flex row-3 col-2 justify-end gap-1 sm:row-1 sm:col-4 sm:self-end">
				{children}
			</div>
			<Button
				variant="quiet"
				small
				className="material-line-more font-text row-3 justify-self-start max-w-full px-0.5 text-ink-soft font-normal leading-[1.3] text-left sm:row-2 sm:col-span-full"
				aria-expanded={isOpen || hasError}
				aria-controls={id}
				onClick={() => setOpen(!isOpen)}
			>
				<ChevronDownIcon />
				<span className="wrap-anywhere line-clamp-2 sm:line-clamp-1">
					{notes.filter(Boolean).join(" · ") || "Where, Substitute, Safety"}
				</span>
			</Button>
			<div
				className="col-span-full grid gap-2.5 pb-2 sm:grid-cols-3"
				id={id}
				hidden={!isOpen && !hasError}
			>
				<TextInput label="Where to find it" {...text("source")} />
				<TextInput label="Substitute" {...text("substitute")} />
				<TextInput label="Safety" {...text("safety")} />
			</div>
		</div>
	);
}

const NOTE_FIELDS = ["source", "substitute", "safety"] as const;
const noteField = (index: number) => (name: (typeof NOTE_FIELDS)[number]) =>
	`materials.${index}.${name}` as const;

type FormAccess = Pick<UseFormReturn<ProjectFormValues>, "getValues" | "setValue">;

/** Pasted rows, and what must be checked before they become lines. */
function pastedLines({ pasted_materials: text = "", materials = [] }: ProjectFormValues) {
	const read = readPastedMaterials(text);
	const found = read.lines.length;
	const room = MATERIALS_MAX - materials.length;
	const unpriced = read.lines.filter((line) =>
		line.cost ? (readKes(line.cost) ?? -1) < 0 : isUnclear(line),
	);
	const problem =
		found > room
			? `${found} lines were found, but there is room for only ${room}.`
			: text.trim() && found === 0 && "No line with an item was found.";
	return { ...read, unpriced, problem };
}

/** A line without a cost may be a heading in the list, or its number may be the price. */
const isUnclear = ({ quantity, source, substitute, safety }: MaterialValues) =>
	/^[\d,.]*$/.test(quantity) && !(source || substitute || safety);

function addPasted({ getValues, setValue }: FormAccess): void {
	const { materials = [], ...values } = getValues();
	const { lines } = pastedLines({ ...values, materials });
	setValue("materials", [...materials, ...lines], { shouldDirty: true });
	setValue("pasted_materials", "", VALIDATED);
}

/** Before saving: adds the pasted rows if all are understood. Otherwise they stay, and validation refuses the save. */
export function addPastedIfClear(form: FormAccess): void {
	const values = form.getValues();
	if (!values.pasted_materials?.trim()) return;
	const { problem, leftOut, unreadColumns, unitPriceHeader, unpriced } = pastedLines(values);
	const unclear = [...leftOut, ...unreadColumns, ...unpriced];
	if (!problem && !unitPriceHeader && unclear.length === 0) addPasted(form);
}

interface PasteLinesProps {
	form: MaterialsFieldProps["form"];
	/** The field then gets the focus. */
	isOpenedByButton: boolean;
	onAdd: () => void;
}

function PasteLines({ form, isOpenedByButton, onAdd }: PasteLinesProps) {
	const { control } = form;
	const [pasted_materials, materials] = useWatch({
		control,
		name: ["pasted_materials", "materials"],
	});
	const { lines, leftOut, unreadColumns, unitPriceHeader, unpriced, problem } = pastedLines({
		...form.getValues(),
		pasted_materials: pasted_materials ?? "",
		materials: materials ?? [],
	});
	const found = lines.length;
	return (
		<div className="grid gap-3">
			<Controller
				control={control}
				name="pasted_materials"
				render={({ field: { value = "", ...field }, fieldState }) => (
					<TextArea
						label="Rows from a spreadsheet"
						autoFocus={isOpenedByButton}
						rows={4}
						hint="In this order: item, quantity, cost in KES, where, substitute, safety. With a header row, in any order."
						error={problem || fieldState.error?.message}
						value={value}
						{...field}
					/>
				)}
			/>
			<PasteNote leftOut={leftOut} unreadColumns={unreadColumns}>
				{unpriced.length > 0 && (
					<p>
						No amount in KES; please check these lines in the form:{" "}
						{unpriced.map(({ item, cost }) => (cost ? `${item} “${cost}”` : item)).join("; ")}.
					</p>
				)}
				{unitPriceHeader && (
					<p>
						“{unitPriceHeader}” is the price of one piece: in the form, enter what each line costs
						in total.
					</p>
				)}
			</PasteNote>
			<div>
				<Button small disabled={found === 0 || Boolean(problem)} onClick={onAdd}>
					{found === 0 ? "Add Lines" : `Add ${found} ${found === 1 ? "Line" : "Lines"}`}
				</Button>
			</div>
		</div>
	);
}

interface SumProps {
	form: MaterialsFieldProps["form"];
	onUse: (sum: string) => void;
}

function Sum({ form: { control }, onUse }: SumProps) {
	const [lines = [], cost] = useWatch({ control, name: ["materials", "material_cost"] });
	const costs = lines.map((line) => readKes(line.cost ?? "") ?? -1);
	// A save refuses negative costs.
	const known = costs.filter((each) => each >= 0);
	const sum = fromCents(known.reduce((total, each) => total + toCents(each), 0));
	const unread = costs.length - known.length;
	return (
		<div className="flex flex-wrap gap-3 items-center">
			<p role="status">
				Sum: <strong>{formatKes(sum)}</strong>
				{unread > 0 && (
					<span className="soft">
						, {unread === 1 ? "1 line has" : `${unread} lines have`} no price
					</span>
				)}
			</p>
			{readKes(cost) !== sum && (
				<Button small onClick={() => onUse(String(sum))}>
					Use the Sum as Material Cost
				</Button>
			)}
		</div>
	);
}
