import { useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../../platform/browser/api-client.ts";
import type { Removals, TrashedRecord } from "../../../platform/browser/trash.ts";
import { groupBy } from "../../../platform/text/group-by.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { Selection } from "../../../ui/row-selection.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { SelectionBar } from "./bulk-bar.tsx";

export interface RemovedKind {
	id: string;
	label: string;
	remove: (api: Api, id: string) => Promise<void>;
	removeSome: (api: Api, body: Removals) => Promise<number>;
	alsoDeletes?: string;
}

type RemovedRecord = TrashedRecord & { kind: RemovedKind };

interface Removal {
	/** The records, as part of a sentence. */
	title: string;
	alsoDeletes: string | undefined;
	/** One call per kind. A retry repeats only those that failed. */
	calls: (() => Promise<unknown>)[];
}

const removalOfOne = ({ kind, id, title }: RemovedRecord): Removal => ({
	title,
	alsoDeletes: kind.alsoDeletes,
	calls: [() => kind.remove(browserApi, id)],
});

const ALSO_DELETES =
	"Their items and files, and pictures that nothing else uses, will be deleted too. The addresses of these pictures will stop working.";

function removalOfSome(records: readonly RemovedRecord[]): Removal {
	return {
		title: `${records.length} records`,
		alsoDeletes: ALSO_DELETES,
		calls: [...groupBy(records, ({ kind }) => kind)].map(
			([kind, group]) =>
				() =>
					kind.removeSome(browserApi, { ids: group.map(({ id }) => id) }),
		),
	};
}

/** Deletes permanently, after a confirmation and a recent proof of identity. */
export function useRemoval() {
	const queryClient = useQueryClient();
	const refetch = () => void queryClient.invalidateQueries({ queryKey: ["trash"] });
	const { askToConfirm, item, dialog } = useConfirmedAction({
		async run({ calls }: Removal) {
			for (let call = calls[0]; call; call = calls[0]) {
				await withIdentityProof(call);
				calls.shift();
			}
		},
		onDone: (_nothing, { title }) => {
			refetch();
			toast.success(`${title.charAt(0).toUpperCase()}${title.slice(1)} permanently deleted`);
		},
		onError: refetch,
		words: ["Delete Permanently", "Deleting..."],
		fallback: "Failed to delete: {status}",
	});
	return {
		askForSome: (records: readonly RemovedRecord[]) => {
			const [one, ...others] = records;
			if (one) askToConfirm(others.length > 0 ? removalOfSome(records) : removalOfOne(one));
		},
		askForAll: (kind: RemovedKind, count: number) =>
			askToConfirm({
				title: `everything in the trash of ${kind.label} (${count})`,
				alsoDeletes: ALSO_DELETES,
				calls: [() => kind.removeSome(browserApi, { count })],
			}),
		dialogs: (
			<ConfirmDialog title="Delete Permanently" {...dialog}>
				<p>
					Permanently delete {item?.title}? {item?.alsoDeletes} This cannot be undone.
				</p>
			</ConfirmDialog>
		),
	};
}

interface SelectedTrashProps<Chosen extends RemovedRecord> {
	records: readonly Chosen[];
	selection: Selection;
	busy: boolean;
	onRestore: (records: readonly Chosen[]) => void;
	onRemove: ((records: readonly Chosen[]) => void) | undefined;
}

export function SelectedTrash<Chosen extends RemovedRecord>(props: SelectedTrashProps<Chosen>) {
	const { records, selection, busy, onRestore, onRemove } = props;
	if (records.length === 0) return null;
	return (
		<SelectionBar what="records" selection={selection}>
			<Button small variant="quiet" onClick={() => selection.chooseAll(false)}>
				Clear
			</Button>
			<Button small disabled={busy} onClick={() => onRestore(records)}>
				{busy ? "Restoring..." : "Restore"}
			</Button>
			{onRemove && (
				<Button small variant="danger" onClick={() => onRemove(records)}>
					Delete Permanently
				</Button>
			)}
		</SelectionBar>
	);
}
