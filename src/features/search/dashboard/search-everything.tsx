import { useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { Keys, ShortcutsDialog } from "../../../shell/dashboard/shortcuts-dialog.tsx";
import { saveForm, useShortcuts } from "../../../shell/dashboard/use-shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchIcon } from "../../../ui/icons.tsx";
import { useLocalStorage } from "../../../ui/use-local-storage.ts";
import { clearRecentSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import { SearchDialog } from "./search-dialog.tsx";

const isOn = (value: boolean) => value;

/** The button and dialog for searching everything, and the keyboard shortcuts that work on every screen. */
export function SearchEverything({ isStaff, userId }: { isStaff: boolean; userId: string }) {
	const [open, setOpen] = useState<"search" | "shortcuts" | null>(null);
	const [recent, setRecent] = useState<readonly string[]>([]);
	const [singleKeys, setSingleKeys] = useLocalStorage<boolean>(`single-keys:${userId}`, true, isOn);

	const close = () => setOpen(null);
	const search = () => {
		setRecent(recentSearches());
		setOpen("search");
	};
	const shortcuts = () => setOpen("shortcuts");
	const save = () => {
		if (open === null) saveForm();
	};
	useShortcuts({ ...(isStaff && { search }), shortcuts, save }, { singleKeys });

	return (
		<>
			{isStaff && (
				<button type="button" className="frame-search" aria-haspopup="dialog" onClick={search}>
					<SearchIcon />
					<span className="frame-search-name">Search</span>
					<span className="frame-search-key" aria-hidden="true">
						<Keys of={singleKeys ? "/" : "Ctrl+K"} />
					</span>
				</button>
			)}
			{open === "search" && (
				<SearchDialog
					api={browserApi}
					recent={recent}
					onFollow={(text) => {
						rememberSearch(text);
						close();
					}}
					onForget={() => {
						clearRecentSearches();
						setRecent([]);
					}}
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
