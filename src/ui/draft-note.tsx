import { fieldWords } from "../product/audit-words.ts";
import { Button } from "./button.tsx";
import { unfold } from "./form-fold.tsx";
import { formatDateTime } from "./format.ts";
import { InfoIcon } from "./icons.tsx";
import type { Conflict } from "./merge-edits.ts";
import type { ShownDraft } from "./use-form-draft.ts";
import { capitalised, valueWords } from "./value-words.ts";

type ValueText = (name: string, value: unknown) => string | undefined;

interface DraftNoteProps {
	draft: ShownDraft;
	/** Text of a field's value, if it is not readable itself. */
	valueText?: ValueText | undefined;
}

/** Above a form: a draft was restored or is offered, and which fields somebody else has changed too. */
export function DraftNote({ draft, valueText }: DraftNoteProps) {
	const { restored, offeredFrom, conflicts, noteId } = draft;
	return (
		<>
			{restored && (
				<DraftQuestion
					text="What you had typed is back."
					no={["Discard It", draft.discardRestored]}
				/>
			)}
			{offeredFrom && (
				<DraftQuestion
					text={`You have unsaved changes from ${formatDateTime(offeredFrom)}.`}
					yes={["Restore It", draft.restore]}
					no={["Discard It", draft.discardOffered]}
				/>
			)}
			<Conflicts id={noteId} conflicts={conflicts} choose={draft.choose} valueText={valueText} />
		</>
	);
}

interface ConflictsProps {
	id: string;
	conflicts: readonly Conflict[];
	choose: ShownDraft["choose"];
	valueText?: ValueText | undefined;
}

/** Fields that somebody else has changed too, with both values. Renders nothing without any. */
function Conflicts({ id, conflicts, choose, valueText }: ConflictsProps) {
	if (conflicts.length === 0) return null;
	return (
		<section
			className="draft-note flex-col items-stretch"
			id={id}
			tabIndex={-1}
			aria-label="Changed by somebody else"
		>
			<p role="status">
				Somebody else has also changed this since you typed it. Choose which version to save.
			</p>
			{conflicts.map((conflict) => (
				<Choice
					key={conflict.name}
					conflict={conflict}
					valueText={valueText}
					choose={(which) => choose(conflict, which)}
				/>
			))}
		</section>
	);
}

const VALUE_CLASSES = "whitespace-pre-wrap wrap-anywhere";

interface ChoiceProps {
	conflict: Conflict;
	valueText: ValueText | undefined;
	choose: (which: "mine" | "theirs") => void;
}

function Choice({ conflict: { name, theirs, mine }, valueText, choose }: ChoiceProps) {
	const label = capitalised(name.split(".").map(fieldWords).join(": "));
	const textOf = (value: unknown) => valueText?.(name, value) || valueWords(value);
	const render = (value: unknown, other: unknown) =>
		pictureUrl(value) ? (
			<img className="max-h-30" src={pictureUrl(value)} alt="" />
		) : (
			uniqueLines(textOf(value), textOf(other))
		);
	return (
		<fieldset>
			<legend className="strong">{label}</legend>
			<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 mt-1 mb-2">
				<dt>Theirs</dt>
				<dd className={VALUE_CLASSES}>{render(theirs, mine)}</dd>
				<dt>Yours</dt>
				<dd className={VALUE_CLASSES}>{render(mine, theirs)}</dd>
			</dl>
			<div className="flex flex-wrap gap-2 ml-auto">
				<Button small onClick={() => choose("theirs")}>
					Take Theirs
				</Button>
				<Button small onClick={() => choose("mine")}>
					Keep Mine
				</Button>
			</div>
		</fieldset>
	);
}

function pictureUrl(value: unknown): string | undefined {
	return typeof value === "object" && value !== null && "url" in value
		? String(value.url)
		: undefined;
}

/** The lines that are missing from the other text; all lines if none are. */
function uniqueLines(text: string, other: string): string {
	const known = other.split("\n");
	const lines = text.split("\n").filter((line) => !known.includes(line));
	return lines.join("\n") || text;
}

interface DraftQuestionProps {
	text: string;
	/** Label and action of each answer. */
	yes?: readonly [label: string, act: () => void];
	no: readonly [label: string, act: () => void];
}

export function DraftQuestion({ text, yes, no }: DraftQuestionProps) {
	return (
		<div className="draft-note" role="status" ref={unfold}>
			<InfoIcon />
			<p className="grow basis-50">{text}</p>
			<div className="flex flex-wrap gap-2 ml-auto">
				{yes && (
					<Button small onClick={yes[1]}>
						{yes[0]}
					</Button>
				)}
				<Button small variant="quiet" onClick={no[1]}>
					{no[0]}
				</Button>
			</div>
		</div>
	);
}
