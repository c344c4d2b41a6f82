import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { CheckboxGroup } from "../../../ui/checkbox.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { toast } from "../../../ui/toast.tsx";
import { changeNoticeChoices } from "../staff-notices.calls.ts";
import type { Notices } from "../staff-notices.contract.ts";

const OPTIONS = [
	{ value: "orders", label: "New orders, and deliveries that have not arrived" },
	{ value: "payments", label: "Payments and codes to confirm" },
	{ value: "requests", label: "Requests that nobody has answered for 20 hours" },
] as const satisfies { value: keyof Notices; label: string }[];

interface NoticesFormProps {
	notices: Notices;
	onSaved: (notices: Notices) => void;
}

export function NoticesForm({ notices, onSaved }: NoticesFormProps) {
	const [chosen] = useState(() =>
		OPTIONS.map(({ value }) => value).filter((name) => notices[name]),
	);
	const [isChanged, setChanged] = useState(false);
	const save = useMutation({
		mutationFn: (form: FormData) => {
			const names = form.getAll("notices");
			return changeNoticeChoices(browserApi, {
				body: {
					orders: names.includes("orders"),
					payments: names.includes("payments"),
					requests: names.includes("requests"),
				},
			});
		},
		onSuccess: (saved) => {
			toast.success("Saved");
			setChanged(false);
			onSaved(saved);
		},
	});
	return (
		<form
			className="stack max-w-110"
			aria-label="Email Notifications"
			data-unsaved={isChanged}
			onChange={() => setChanged(true)}
			onSubmit={(event) => {
				event.preventDefault();
				save.mutate(new FormData(event.currentTarget));
			}}
		>
			<CallRefusal call={save} fallback="Failed to save your notifications" />
			<CheckboxGroup
				label="Email me about"
				hint="At most one email every ten minutes, with everything new"
				name="notices"
				options={OPTIONS}
				defaultValues={chosen}
			/>
			<div className="form-actions">
				<SubmitButton variant={isChanged ? "primary" : "secondary"} busy={save.isPending}>
					Save Notifications
				</SubmitButton>
			</div>
		</form>
	);
}
