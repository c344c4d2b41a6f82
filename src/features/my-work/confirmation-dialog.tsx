import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { Confirmable } from "./confirmation.tsx";

export function Confirmation({ action, onDone }: { action?: Confirmable; onDone: () => void }) {
	return (
		<ConfirmDialog
			open={action !== undefined}
			title={action?.title}
			confirmLabel={action?.label ?? ""}
			onCancel={onDone}
			onConfirm={() => {
				onDone();
				action?.run();
			}}
		>
			{action?.text}
		</ConfirmDialog>
	);
}
