import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
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
			startsAtTitle
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
						<h3 className="keys-heading">{group}</h3>
						<dl>
							{shortcuts.map(({ keys, does }) => (
								<div className="keys-row" key={does}>
									<dt>{does}</dt>
									<dd>
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
		<span className="keys-combination">
			{of.split("+").map((key) => (
				<kbd className="key" key={key}>
					{nameOf(key)}
				</kbd>
			))}
		</span>
	);
}
