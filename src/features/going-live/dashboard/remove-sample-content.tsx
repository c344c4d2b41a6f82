import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { fetchOverview, removeSampleContent } from "../../overview/overview.calls.ts";
import type { SampleContent } from "../../overview/overview.contract.ts";

/** What happens to each kind of sample content on removal; null if there is none. */
export function describeSampleContent({ kinds }: SampleContent) {
	const listKinds = (
		list: SampleContent["kinds"],
		field: "unchanged" | "edits_removed" | "edits_kept" = "unchanged",
		sample = "",
	): string | null =>
		joined(list.flatMap(({ [field]: count, kind }) => (count ? plural(count, sample + kind) : [])));
	const editsRemoved = kinds.reduce((sum, { edits_removed }) => sum + edits_removed, 0);
	const question =
		editsRemoved === 1 ? "was worked on. Remove it too?" : "were worked on. Remove them too?";
	return {
		editsRemoved:
			editsRemoved > 0 ? `${listKinds(kinds, "edits_removed", "sample ")} ${question}` : null,
		trashed: listKinds(kinds.filter(({ trash }) => trash)),
		deleted: listKinds(kinds.filter(({ trash }) => !trash)),
		editsKept: listKinds(kinds, "edits_kept"),
	};
}

function plural(count: number, kind: string): string {
	return `${count} ${count === 1 ? kind.replace(/s$/, "") : kind}`;
}

function joined(parts: readonly string[]): string | null {
	if (parts.length === 0) return null;
	return new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
}

export function RemoveSampleContent() {
	const queryClient = useQueryClient();
	const { data } = useQuery({ queryKey: ["overview"], queryFn: () => fetchOverview(browserApi) });
	const removal = useConfirmedAction({
		run: async (_content: SampleContent) => (await removeSampleContent(browserApi)).message,
		onDone: (message) => {
			void queryClient.invalidateQueries();
			toast.success(message || "Sample content removed successfully");
		},
		words: ["Remove", "Removing..."],
		fallback: "Failed to remove sample content",
	});
	const content = data?.sampleContent;
	if (!content) return null;
	const description = describeSampleContent(content);
	return (
		<>
			<Button small onClick={() => removal.askToConfirm(content)}>
				Remove Sample Content
			</Button>
			<ConfirmDialog title="Remove Sample Content" {...removal.dialog}>
				<div className="grid gap-2">
					{description.trashed && <p>Moved to the trash for 30 days: {description.trashed}.</p>}
					{description.deleted && (
						<p>Permanently deleted, which cannot be undone: {description.deleted}.</p>
					)}
					{description.editsRemoved && <p>{description.editsRemoved}</p>}
					{description.editsKept && <p>Kept because they were changed: {description.editsKept}.</p>}
					<p>The fair's categories stay.</p>
				</div>
			</ConfirmDialog>
		</>
	);
}
