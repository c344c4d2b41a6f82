import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { type DraftServer, DraftSync, type SyncState } from "./draft-sync.ts";
import { discardDraft, fetchDraft, saveDraft } from "./project-drafts.calls.ts";
import type { CheckedProject, ProjectFormValues } from "./project-form.values.ts";

const DEVICE_KEY = "draft-device";

/** A random id of this browser, which tells its drafts from those of other devices. */
function deviceId(): string {
	const id = localStore.get(DEVICE_KEY) || newKey();
	localStore.set(DEVICE_KEY, id);
	return id;
}

interface ProjectDraftOptions {
	draftKey: string;
	record: string;
	/** False if the server would refuse the draft. */
	syncsDraft: boolean;
	form: UseFormReturn<ProjectFormValues, unknown, CheckedProject>;
}

export type ProjectDraft = ReturnType<typeof useProjectDraft>;

/** The draft of a project: in this browser, for lost connections, and on the server for the person's other devices. */
export function useProjectDraft({ draftKey, record, syncsDraft, form }: ProjectDraftOptions) {
	const { subscribe, reset } = form;
	const draft = useFormDraft<ProjectFormValues>(draftKey, form, {
		editsStoredRecord: record !== "new",
	});
	const [syncState, setSyncState] = useState<SyncState<ProjectFormValues>>({
		offered: null,
		savedAt: null,
	});
	const [sync] = useState(
		() => new DraftSync<ProjectFormValues>(draftServer(record, draft.key), setSyncState),
	);

	useEffect(() => {
		if (!syncsDraft) return;
		void sync.start();
		const stop = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty }) => {
				if (isDirty !== false) sync.change(structuredClone(values));
			},
		});
		// A page that is hidden on a phone may never become visible again.
		const flushWhenHidden = () => {
			if (document.visibilityState === "hidden") void sync.flush();
		};
		document.addEventListener("visibilitychange", flushWhenHidden);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", flushWhenHidden);
			void sync.flush();
		};
	}, [syncsDraft, subscribe, sync]);

	return {
		...draft,
		...{ sync, syncState },
		discardOffered: () => {
			draft.discardOffered();
			void sync.discard();
		},
		discardRestored: () => {
			draft.discardRestored();
			void sync.discard();
		},
		continueOther: () => {
			const other = sync.acceptOffered();
			// The values of this form are offered next time.
			draft.setDraftAside();
			if (!other) return;
			draft.renewKey(other.key ?? undefined);
			// Default values stay, so that the form still counts as changed.
			reset(other.values, { keepDefaultValues: true });
		},
	};
}

/** @param idempotencyKey stored with the draft, so that two devices that send it create one project */
function draftServer(record: string, idempotencyKey: () => string): DraftServer<ProjectFormValues> {
	const device = deviceId();
	return {
		device,
		read: () => fetchDraft(browserApi, { params: { record } }),
		save: (values, read_at) => {
			const { materials = [], prices_month = "", pasted_materials = "", publish_at = "" } = values;
			const allValues = { ...values, materials, prices_month, pasted_materials, publish_at };
			return saveDraft(browserApi, {
				params: { record },
				body: { values: allValues, device, key: idempotencyKey(), read_at },
			});
		},
		discard: (updated_at) =>
			discardDraft(browserApi, { params: { record }, query: { updated_at } }),
		classifyError,
	};
}

function classifyError(error: unknown) {
	const status = error instanceof ApiError ? error.status : 0;
	if (status === 409) return "conflict";
	if (status === 0) return "unreachable";
	if (status === 413) return "too large";
	return [403, 404, 405].includes(status) ? "unsupported" : "refused";
}
