import { PhoneInput, TextInput } from "../../ui/field.tsx";
import { CONSENT, GUARDIAN, InKiswahili } from "../../ui/kiswahili.tsx";
import { Link } from "../../ui/link.tsx";
import type { useForm } from "../../ui/use-form.ts";
import { CONSENT_TEXT } from "./guardian-text.ts";

interface GuardianFieldsProps {
	field: ReturnType<typeof useForm<Record<string, unknown>>>["field"];
}

/** Asks whether it is for somebody under 18, and then for a guardian, whose fields CSS alone hides until then. */
export function GuardianFields({ field }: GuardianFieldsProps) {
	const answer = (value: string, label: string) => (
		<label className="check">
			<input
				type="radio"
				name="under_18"
				value={value}
				defaultChecked={field("under_18").defaultValue === value}
			/>
			<span>{label}</span>
		</label>
	);
	return (
		<fieldset className="field guardian-question">
			<legend className="field-label">
				Who is this for?<span className="field-optional"> (optional)</span>
			</legend>
			<p className="field-hint">
				{CONSENT_TEXT.why} <Link to="/privacy">Privacy</Link>
			</p>
			<InKiswahili>{CONSENT}</InKiswahili>
			<div className="checks">
				{answer("false", "Someone 18 or older")}
				{answer("true", "Someone under 18")}
			</div>
			<div className="checks guardian-fields">
				<p className="field-hint">{CONSENT_TEXT.guardian}</p>
				<InKiswahili>{GUARDIAN}</InKiswahili>
				<TextInput
					label="Parent or guardian"
					optional
					maxLength={200}
					{...field("guardian.name")}
				/>
				<PhoneInput label="Their number" optional autoComplete="off" {...field("guardian.phone")} />
			</div>
			<input type="hidden" name="consent_text" value={CONSENT_TEXT.version} />
		</fieldset>
	);
}
