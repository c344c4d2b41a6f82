import {
	type ComponentPropsWithRef,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { correctedPhone } from "../platform/text/phone.ts";
import { classes } from "./format.ts";
import { ChevronDownIcon, SearchIcon, WarningIcon } from "./icons.tsx";

export interface ControlProps {
	id: string;
	"aria-describedby"?: string;
	"aria-invalid"?: true;
}

export interface FieldProps {
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	optional?: boolean;
	id?: string;
	className?: string;
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
	return (
		<p className="field-error" id={id}>
			<WarningIcon />
			<span>{children}</span>
		</p>
	);
}

export function useFieldIds({ id, hint, error }: Pick<FieldProps, "id" | "hint" | "error">) {
	const generatedId = useId();
	const control = id ?? generatedId;
	const errorId = `${control}-error`;
	const hintId = `${control}-hint`;
	const describedBy = classes(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined;
	return { control, errorId, hintId, describedBy };
}

export function Label({ label, optional }: Pick<FieldProps, "label" | "optional">) {
	return (
		<>
			{label}
			{optional && <span className="field-optional"> (optional)</span>}
		</>
	);
}

interface NotesProps extends Pick<FieldProps, "error" | "hint"> {
	ids: ReturnType<typeof useFieldIds>;
}

export function Notes({ ids, error, hint }: NotesProps) {
	return (
		<>
			{error && <FieldError id={ids.errorId}>{error}</FieldError>}
			{hint && (
				<p className="field-hint" id={ids.hintId}>
					{hint}
				</p>
			)}
		</>
	);
}

/** Label above, error and hint below, around any control. */
export function Field({
	label,
	hint,
	error,
	optional,
	id,
	className,
	children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
	const ids = useFieldIds({ id, hint, error });
	return (
		<div className={classes("field", className)}>
			<label className="field-label" htmlFor={ids.control}>
				<Label label={label} optional={optional} />
			</label>
			{children({
				id: ids.control,
				"aria-describedby": ids.describedBy,
				"aria-invalid": error ? true : undefined,
			})}
			<Notes ids={ids} error={error} hint={hint} />
		</div>
	);
}

export type Control<Tag extends "input" | "textarea" | "select"> = FieldProps &
	Omit<ComponentPropsWithRef<Tag>, keyof FieldProps>;

export function splitFieldProps<Props extends FieldProps>(props: Props) {
	const { label, hint, error, optional, id, className, ...rest } = props;
	return { field: { label, hint, error, optional, id, className }, rest };
}

export function TextInput(props: Control<"input">) {
	const { field, rest } = splitFieldProps(props);
	return (
		<Field {...field}>{(control) => <input className="control" {...rest} {...control} />}</Field>
	);
}

export function EmailInput(props: Omit<Control<"input">, "type">) {
	return <TextInput type="email" autoComplete="email" {...props} />;
}

/** A Kenyan phone number in either notation. If its leading 0 or + is missing, a button offers to add it. */
export function PhoneInput(props: Omit<Control<"input">, "type" | "hint" | "ref">) {
	const input = useRef<HTMLInputElement>(null);
	const [correction, setCorrection] = useState<string | null>(null);
	const check = () => setCorrection(correctedPhone(input.current?.value ?? ""));
	// Checks text that was typed before hydration.
	useEffect(check, []);

	function applyCorrection() {
		if (!input.current || !correction) return;
		input.current.value = correction;
		// Dispatch an input event, so that the form clears the error and saves the draft.
		input.current.dispatchEvent(new Event("input", { bubbles: true }));
		input.current.focus();
	}

	const hint = (
		<>
			For example 0712345678 or +254712345678{" "}
			<span aria-live="polite">
				{correction && (
					<button type="button" className="field-suggestion" onClick={applyCorrection}>
						Did you mean {correction}?
					</button>
				)}
			</span>
		</>
	);
	return (
		<TextInput
			type="tel"
			autoComplete="tel"
			hint={hint}
			{...props}
			ref={input}
			onInput={(event) => {
				check();
				props.onInput?.(event);
			}}
		/>
	);
}

export function PasswordInput(props: Omit<Control<"input">, "type">) {
	return <TextInput type="password" {...props} />;
}

export function TextArea(props: Control<"textarea">) {
	const { field, rest } = splitFieldProps(props);
	return (
		<Field {...field}>{(control) => <textarea className="control" {...rest} {...control} />}</Field>
	);
}

/** A native select; `tone` colours it like the badge of the chosen status. */
export function SelectInput({ tone, ...props }: Control<"select"> & { tone?: string }) {
	const { field, rest } = splitFieldProps(props);
	return <Field {...field}>{(control) => <Select tone={tone} {...rest} {...control} />}</Field>;
}

/** The select without a visible label, as in a table row: give it an `aria-label`. */
export function Select({ tone, ...rest }: ComponentPropsWithRef<"select"> & { tone?: string }) {
	return (
		<span className="select">
			<select className="control" data-tone={tone} {...rest} />
			<ChevronDownIcon />
		</span>
	);
}

export function SearchInput({
	label,
	className,
	...rest
}: ComponentPropsWithRef<"input"> & { label: string }) {
	return (
		<span className={classes("with-icon", className)}>
			<SearchIcon />
			<input className="control" type="search" aria-label={label} {...rest} />
		</span>
	);
}
