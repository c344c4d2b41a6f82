import { useState } from "react";
import { useLocation } from "react-router";
import { Keys, ShortcutsDialog } from "../../../shell/dashboard/shortcuts-dialog.tsx";
import { saveForm, useShortcuts } from "../../../shell/dashboard/use-shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchIcon } from "../../../ui/icons.tsx";
import { useLocalStorage } from "../../../ui/use-local-storage.ts";
import { SearchDialog } from "./search-dialog.tsx";

/** The button and dialog for searching everything, and the keyboard shortcuts that work on every screen. */
export function SearchEverything({ isStaff, userId }: { isStaff: boolean; userId: string }) {
	const { pathname } = useLocation();
	const [opened, setOpened] = useState<{ dialog: "search" | "shortcuts"; path: string } | null>(
		null,
	);
	// A dialog is closed when the browser's Back leads to another screen.
	const open = opened?.path === pathname ? opened.dialog : null;
	const [singleKeys, setSingleKeys] = useLocalStorage<boolean>(
		`single-keys:${userId}`,
		true,
		(value) => value, // true is not stored
	);

	const close = () => setOpened(null);
	const search = () => setOpened({ dialog: "search", path: pathname });
	const shortcuts = () => setOpened({ dialog: "shortcuts", path: pathname });
	const save = () => open === null && saveForm();
	useShortcuts({ ...(isStaff && { search }), shortcuts, save }, { singleKeys });

	return (
		<>
			{isStaff && (
				<button
					type="button"
					className="frame-search flex items-center justify-center gap-2.5 w-11 min-h-11 rounded-md text-ink font-semibold cursor-pointer hover:bg-sunk xl:justify-start xl:w-full xl:min-h-10 xl:py-1 xl:pr-2 xl:pl-3 xl:border-2 xl:border-edge xl:bg-card xl:text-ink-soft"
					aria-haspopup="dialog"
					onClick={search}
				>
					<SearchIcon />
					<span className="max-xl:sr-only">Search</span>
					<span className="hidden xl:block xl:ml-auto" aria-hidden="true">
						<Keys of={singleKeys ? "/" : "Ctrl+K"} />
					</span>
				</button>
			)}
			{open === "search" && (
				<SearchDialog
					onClose={close}
					actions={
						<Button small variant="quiet" onClick={shortcuts}>
							Keyboard Shortcuts
						</Button>
					}
				/>
			)}
			{open === "shortcuts" && (
				<ShortcutsDialog
					isStaff={isStaff}
					singleKeys={singleKeys}
					onSingleKeys={(on) => setSingleKeys(() => on)}
					onClose={close}
				/>
			)}
		</>
	);
}
