import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../platform/browser/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ContactFact, Fact } from "../../ui/facts.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import type { GuardianDetails } from "./guardian.ts";

interface GuardianFactsProps {
	/** Other servers may not send the guardian. */
	record: Partial<GuardianDetails> & { created_at: string };
	onConsent: (withdrawn: boolean) => Promise<void>;
}

export function GuardianFacts({ record, onConsent }: GuardianFactsProps) {
	const { under_18 = null, guardian, consent_text, consent_withdrawn_at } = record;
	const [isConfirming, setConfirming] = useState(false);
	const change = useMutation({ mutationFn: onConsent, onSuccess: () => setConfirming(false) });
	const error = change.isError && errorText(change.error, "Failed to record the withdrawn consent");
	const withdrawn = Boolean(consent_withdrawn_at);
	if (under_18 === null && !guardian) return null;
	return (
		<>
			{under_18 !== null && (
				<Fact label="For">{under_18 ? "Someone under 18" : "Someone 18 or older"}</Fact>
			)}
			{guardian && (
				<ContactFact
					label="Parent or guardian"
					name={guardian.name ?? ""}
					phone={guardian.phone ?? ""}
					email={null}
				/>
			)}
			{under_18 !== false && (
				<Fact label="Consent">
					<p>
						{consent_text
							? `Wording ${consent_text}, shown ${formatDateTime(record.created_at)}`
							: "No consent text was shown"}
					</p>
					{consent_withdrawn_at && (
						<p className="strong">
							Withdrawn {formatDateTime(consent_withdrawn_at)}
							{record.consent_withdrawn_by && `, recorded by ${record.consent_withdrawn_by}`}
						</p>
					)}
					<Button
						small
						variant="quiet"
						disabled={change.isPending}
						onClick={() => (withdrawn ? change.mutate(false) : setConfirming(true))}
					>
						{withdrawn ? "Undo Withdrawal" : "Record Withdrawal"}
					</Button>
					{error && !isConfirming && <Refusal title={error} />}
					<ConfirmDialog
						open={isConfirming}
						title="Record That Consent Was Withdrawn"
						confirmLabel="Record Withdrawal"
						pendingLabel="Processing..."
						pending={change.isPending}
						error={error || null}
						onConfirm={() => change.mutate(true)}
						onCancel={() => {
							setConfirming(false);
							change.reset();
						}}
					>
						<p>
							Record that the parent or guardian has withdrawn their consent? Your name and the time
							are kept with it, and it can be undone here.
						</p>
					</ConfirmDialog>
				</Fact>
			)}
		</>
	);
}
