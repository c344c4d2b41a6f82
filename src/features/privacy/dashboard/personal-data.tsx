import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { type Api, errorText } from "../../../platform/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import { erasePerson, exportPerson } from "../privacy.client.ts";
import { personQuery } from "../privacy.contract.ts";

type Person = z.infer<typeof personQuery>;

interface PersonalDataProps {
	api: Api;
	save: (content: Blob, name: string) => void;
	/** Somebody is gone: lists that may have shown them are out of date. */
	onErased: () => void;
}

/** What the law on personal data asks for: give out all that is kept of a person, or erase it. */
export function PersonalData({ api, save, onErased }: PersonalDataProps) {
	const [toErase, setToErase] = useState<Person | null>(null);
	const form = useForm<{ email: string; phone: string }, unknown, Person>({
		defaultValues: { email: "", phone: "" },
		resolver: standardSchemaResolver(personQuery),
	});
	const { errors } = form.formState;
	const giving = useMutation({
		mutationFn: async (person: Person) => {
			save(await exportPerson(api, named(person)), "personal-data.json");
		},
	});
	const erasing = useMutation({
		mutationFn: (person: Person) => erasePerson(api, named(person)),
		onSuccess: ({ message }) => {
			setToErase(null);
			form.reset();
			toast.success(message || "Personal data erased successfully");
			onErased();
		},
	});

	return (
		<form
			className="stack"
			noValidate
			aria-label="Personal data"
			onSubmit={form.handleSubmit((person) => giving.mutate(person))}
		>
			{giving.isError && (
				<Refusal title={errorText(giving.error, "Failed to fetch data: {status}")} />
			)}
			<div className="grid gap-4 md:grid-cols-2">
				<TextInput
					label="Email of the person"
					type="email"
					autoComplete="off"
					error={errors.email?.message}
					{...form.register("email")}
				/>
				<TextInput
					label="Or their phone number"
					type="tel"
					autoComplete="off"
					error={errors.phone?.message}
					{...form.register("phone")}
				/>
			</div>
			<div className="flex flex-wrap gap-3">
				<Button small type="submit" disabled={giving.isPending}>
					{giving.isPending ? "Collecting..." : "Download Their Data"}
				</Button>
				<Button small variant="danger" onClick={form.handleSubmit(setToErase)}>
					Erase Their Data
				</Button>
			</div>
			<ConfirmDialog
				open={toErase !== null}
				title="Erase Personal Data"
				confirmLabel="Erase"
				pendingLabel="Erasing..."
				pending={erasing.isPending}
				error={erasing.isError ? errorText(erasing.error, "Failed to erase data: {status}") : null}
				onConfirm={() => toErase && erasing.mutate(toErase)}
				onCancel={() => {
					erasing.reset();
					setToErase(null);
				}}
			>
				<p>
					Account, orders, requests and files of {toErase?.email ?? toErase?.phone} are erased. This
					cannot be undone, and there is no trash for it.
				</p>
			</ConfirmDialog>
		</form>
	);
}

/** Only what was filled in. */
function named({ email, phone }: Person) {
	return { ...(email && { email }), ...(phone && { phone }) };
}
