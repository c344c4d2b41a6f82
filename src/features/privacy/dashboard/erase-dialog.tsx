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

const CONSEQUENCES: Record<string, string> = {
	users: "The account is deleted and its user signed out at once.",
	orders: "Orders stay as figures, without name, phone number, email and notes.",
	assistance_requests: "Requests for assistance are deleted, with their files.",
	result_items: "Places in results stay, with “Name withheld” in place of the name.",
};

/** What an erasure deletes, for a person found by contact or by chosen records. */
function consequences({ records }: Person): string[] {
	const everything = ["users", "orders", "assistance_requests"];
	const tables = records ? new Set(records.map(({ table }) => table)) : everything;
	return [
		...[...tables].flatMap((table) => CONSEQUENCES[table] ?? []),
		records
			? "Mails about these records are deleted, and the audit log keeps no detail of them."
			: "Emails to and about the person are deleted, and the audit log keeps no detail of them.",
		...(records?.some(({ table }) => table === "users")
			? ["Orders under a chosen account stay as they are, unless they are chosen too."]
			: []),
	];
}

/** Explains what erasing a person does. The button works only after a box is ticked. */
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
			{person.records ? (
				<p>
					<strong>
						{person.records.length} chosen {person.records.length === 1 ? "record" : "records"}
					</strong>{" "}
					and nothing else will be erased:
				</p>
			) : (
				<p>
					What is stored about{" "}
					<strong>{[person.email, person.phone].filter(Boolean).join(" or ")}</strong> will be
					erased:
				</p>
			)}
			<ul className="bullets my-3">
				{consequences(person).map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
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
