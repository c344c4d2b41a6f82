import { Link } from "react-router";
import { CONSENT_TEXT } from "../platform/privacy/guardian-form.ts";
import { PhoneInput, TextInput } from "./field.tsx";
import { classes } from "./format.ts";
import type { useForm } from "./use-form.ts";

interface GuardianFieldsProps {
	field: ReturnType<typeof useForm<Record<string, unknown>>>["field"];
	className?: string;
}

const ANSWERS = [
	["false", "Someone 18 or older"],
	["true", "Someone under 18"],
] as const;

/**
 * Asks who something is for, and for the guardian of someone under 18: those fields appear by the style sheet
 * alone, or are always there where it cannot. Labels do not repeat those of the form's own name and phone.
 */
export function GuardianFields({ field, className }: GuardianFieldsProps) {
	const { name, defaultValue } = field("under_18");
	return (
		<fieldset className={classes("field guardian-question", className)}>
			<legend className="field-label">
				Who is this for?<span className="field-optional"> (optional)</span>
			</legend>
			<p className="field-hint">
				{CONSENT_TEXT.why} <Link to="/privacy">Privacy</Link>
			</p>
			<div className="checks">
				{ANSWERS.map(([value, label]) => (
					<label className="check" key={value}>
						<input type="radio" name={name} value={value} defaultChecked={defaultValue === value} />
						<span>{label}</span>
					</label>
				))}
			</div>
			<div className="guardian-fields">
				<p className="field-hint">{CONSENT_TEXT.guardian}</p>
				<TextInput
					label="Parent or guardian"
					optional
					autoComplete="off"
					maxLength={200}
					{...field("guardian.name")}
				/>
				<PhoneInput
					label="Their number"
					optional
					autoComplete="off"
					maxLength={100}
					{...field("guardian.phone")}
				/>
			</div>
			<input type="hidden" name="consent_text" value={CONSENT_TEXT.version} />
		</fieldset>
	);
}
