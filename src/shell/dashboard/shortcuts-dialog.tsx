import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { listShortcuts } from "../../ui/shortcuts.ts";

interface ShortcutsDialogProps {
	isStaff: boolean;
	singleKeys: boolean;
	onSingleKeys: (on: boolean) => void;
	onClose: () => void;
}

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
	const { isStaff, singleKeys, onSingleKeys, onClose } = props;
	return (
		<Dialog
			open
			focusesTitle
			size="wide"
			title="Keyboard Shortcuts"
			onClose={onClose}
			actions={
				<Button small onClick={onClose}>
					Close
				</Button>
			}
		>
			<div className="mb-5 grid gap-x-10 gap-y-5 md:grid-cols-2">
				{listShortcuts(isStaff).map(([group, shortcuts]) => (
					<section key={group}>
						<h3 className="mb-0.5 text-base">{group}</h3>
						<dl>
							{shortcuts.map(({ keys, does }) => (
								<div
									className="flex items-center justify-between gap-y-1 gap-x-5 py-1.25 border-b border-rule"
									key={does}
								>
									<dt>{does}</dt>
									<dd className="flex-none text-ink-soft">
										{keys.map((combination, index) => (
											<span key={combination}>
												{index > 0 && " or "}
												<Keys of={combination} />
											</span>
										))}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
			{/* Speech recognition software types such single characters by accident. */}
			<Checkbox
				label="Single keys, such as / and ?, are shortcuts"
				checked={singleKeys}
				onChange={(event) => onSingleKeys(event.currentTarget.checked)}
			/>
		</Dialog>
	);
}

const SIGNS: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** A key combination as printed on the keyboard: Ctrl+S, or ⌘ S on a Mac. */
export function Keys({ of }: { of: string }) {
	const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
	const nameOf = (key: string) => (key === "Ctrl" && isMac ? "⌘" : (SIGNS[key] ?? key));
	return (
		<span className="inline-flex gap-1">
			{of.split("+").map((key) => (
				<kbd
					className="inline-block min-w-6 pt-px pb-0.5 px-1.5 border border-b-2 border-edge rounded-sm bg-card text-ink-soft font-mono text-xs leading-[1.3] text-center"
					key={key}
				>
					{nameOf(key)}
				</kbd>
			))}
		</span>
	);
}
