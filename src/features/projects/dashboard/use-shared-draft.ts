import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { DraftSync, type SyncState } from "./draft-sync.ts";
import { discardDraft, fetchDraft, keepDraft } from "./project-drafts.calls.ts";
import type { ProjectFormValues } from "./project-form.values.ts";

export type ProjectDraftSync = DraftSync<ProjectFormValues>;

const DEVICE = "draft-device";

/** A random id of this browser, for its own drafts. */
function deviceName(): string {
	const known = localStore.get(DEVICE);
	if (known) return known;
	const name = newKey();
	localStore.set(DEVICE, name);
	return name;
}

interface SharedDraftOptions {
	api: Api;
	record: string;
	/** False if the server would refuse the draft. */
	enabled: boolean;
	form: Pick<UseFormReturn<ProjectFormValues>, "formState" | "subscribe">;
	/** Idempotency-Key for sending the values, for a device that continues with them. */
	keyOf: () => string;
}

/** Stores the form on the server while editing; `useFormDraft` also stores it in this browser, for lost connections. */
export function useSharedDraft({ api, record, enabled, form, keyOf }: SharedDraftOptions) {
	const { subscribe } = form;
	const [state, setState] = useState<SyncState<ProjectFormValues>>({
		offered: null,
		savedAt: null,
	});
	const [sync] = useState(() => {
		const device = deviceName();
		return new DraftSync<ProjectFormValues>(
			{
				device,
				read: () => fetchDraft(api, { params: { record } }),
				save: (values, read_at) =>
					keepDraft(api, {
						params: { record },
						body: {
							values: {
								...values,
								materials: values.materials ?? [],
								prices_month: values.prices_month ?? "",
								pasted_materials: values.pasted_materials ?? "",
								publish_at: values.publish_at ?? "",
							},
							device,
							key: keyOf(),
							read_at,
						},
					}),
				discard: (updated_at) => discardDraft(api, { params: { record }, query: { updated_at } }),
				meaningOf,
			},
			setState,
		);
	});

	useEffect(() => {
		if (!enabled) return;
		void sync.start();
		const stop = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty }) => {
				if (isDirty !== false) sync.change(structuredClone(values));
			},
		});
		// A page that is hidden on a phone may never become visible again.
		const leave = () => {
			if (document.visibilityState === "hidden") void sync.flush();
		};
		document.addEventListener("visibilitychange", leave);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", leave);
			void sync.flush();
		};
	}, [enabled, subscribe, sync]);

	return { sync, ...state };
}

function meaningOf(error: unknown) {
	const status = error instanceof ApiError ? error.status : 0;
	if (status === 409) return "conflict";
	if (status === 0) return "unreachable";
	if (status === 413) return "too large";
	return [403, 404, 405].includes(status) ? "unsupported" : "refused";
}
