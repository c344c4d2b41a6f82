import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { DetailsDialog } from "../../ui/dialog.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import { QueryView, type QueryViewProps } from "./query-view.tsx";

interface RecordStepsProps {
	what: string;
	id: string;
	rows: readonly { id: string }[];
	onStep: (id: string) => void;
}

export function RecordSteps({ what, id, rows, onStep }: RecordStepsProps) {
	const index = rows.findIndex((row) => row.id === id);
	if (index === -1) return null;
	const step = (name: string, target: string | undefined, icon: ReactNode) => (
		<Button
			variant="icon"
			aria-label={`${name} ${what}`}
			disabled={target === undefined}
			onClick={() => target !== undefined && onStep(target)}
		>
			{icon}
		</Button>
	);
	return (
		<div className="flex items-center gap-1 mr-auto whitespace-nowrap">
			{step("Previous", rows[index - 1]?.id, <ChevronLeftIcon />)}
			<span aria-live="polite">
				{index + 1} of {rows.length}
			</span>
			{step("Next", rows[index + 1]?.id, <ChevronRightIcon />)}
		</div>
	);
}

interface RecordBeingFetchedProps
	extends Omit<QueryViewProps<unknown>, "children" | "rows" | "back"> {
	title: string;
	onClose: () => void;
}

/** Shown while a record from outside the list is loading, or if that fails. */
export function RecordBeingFetched({ title, onClose, ...view }: RecordBeingFetchedProps) {
	return (
		<DetailsDialog title={title} onClose={onClose}>
			<QueryView
				rows={3}
				back={
					<Button small onClick={onClose}>
						Back to the List
					</Button>
				}
				{...view}
			>
				{() => null}
			</QueryView>
		</DetailsDialog>
	);
}
