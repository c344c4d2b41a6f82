import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { erasePerson } from "../privacy.calls.ts";
import { CONFIRM_ERASING, type Erased } from "../privacy.contract.ts";

interface EraseDialogProps {
	api: Api;
	person: Person;
	withProof: <T>(call: () => Promise<T>) => Promise<T>;
	onErased: (counts: Erased) => void;
	onCancel: () => void;
}

/** Says what erasing somebody does, and does it only once that has been ticked. */
export function EraseDialog({ api, person, withProof, onErased, onCancel }: EraseDialogProps) {
	const [agreed, setAgreed] = useState(false);
	const [hurried, setHurried] = useState(false);
	const erasing = useMutation({
		mutationFn: () => withProof(() => erasePerson(api, person)),
		onSuccess: onErased,
	});
	const refusal = erasing.isError
		? errorText(erasing.error, "Failed to erase data: {status}")
		: hurried && !agreed
			? CONFIRM_ERASING
			: null;
	return (
		<ConfirmDialog
			open
			title="Erase Personal Data"
			confirmLabel="Erase"
			pendingLabel="Erasing..."
			pending={erasing.isPending}
			error={refusal}
			onConfirm={() => (agreed ? erasing.mutate() : setHurried(true))}
			onCancel={onCancel}
		>
			<p>
				What is stored about{" "}
				<strong>{[person.email, person.phone].filter(Boolean).join(" or ")}</strong> is erased:
			</p>
			<ul className="bullets my-3">
				<li>The account goes, and whoever uses it is signed out at once.</li>
				<li>Orders stay as figures, without name, phone number, email and notes.</li>
				<li>Requests for assistance go, with their files.</li>
				<li>Mails to the person and about them go, and the audit log no longer tells of them.</li>
			</ul>
			<p className="my-3">
				This cannot be undone, and there is no trash for it. Backups made before still hold the
				data.
			</p>
			<Checkbox
				label="I have checked who asks, and this is the right person"
				checked={agreed}
				disabled={erasing.isPending}
				aria-invalid={hurried && !agreed ? true : undefined}
				onChange={(event) => setAgreed(event.target.checked)}
			/>
		</ConfirmDialog>
	);
}
