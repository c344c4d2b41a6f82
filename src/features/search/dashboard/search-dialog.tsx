import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { QueryRefusal } from "../../../ui/failed-calls.tsx";
import { SearchInput } from "../../../ui/field.tsx";
import { Spinner } from "../../../ui/progress.tsx";
import { HitOptions, optionIds } from "./hit-options.tsx";
import { searchEverything } from "./manage-search.calls.ts";

const DELAY_MS = 250;
const MIN_LENGTH = 2;

export function SearchDialog({ onClose, actions }: { onClose: () => void; actions: ReactNode }) {
	const idBase = useId();
	const [text, setText] = useState("");
	const [searched, setSearched] = useState("");
	const [chosen, setChosen] = useState<string>();
	const searchTerm = text.trim();
	const isSearch = searchTerm.length >= MIN_LENGTH;
	useEffect(() => {
		const timer = setTimeout(() => setSearched(searchTerm), DELAY_MS);
		return () => clearTimeout(timer);
	}, [searchTerm]);

	const query = useQuery({
		queryKey: ["search", searched],
		queryFn: ({ signal }) => searchEverything(browserApi, { query: { q: searched }, signal }),
		enabled: searched.length >= MIN_LENGTH,
		placeholderData: keepPreviousData,
	});
	const isCurrent = searchTerm === searched && query.data !== undefined && !query.isPlaceholderData;
	const groups = isSearch && !query.isError ? (query.data ?? []) : [];
	const isWaiting = isSearch && !isCurrent && !query.isError;

	const ids = optionIds(groups);
	const stillListed = chosen !== undefined && ids.includes(chosen) ? chosen : undefined;
	// Enter never opens a result of an earlier text.
	const active = isCurrent ? (stillListed ?? ids[0]) : undefined;
	const elementOf = (id: string) => document.getElementById(`${idBase}-${id}`);

	function move(step: 1 | -1) {
		const at = active === undefined ? -1 : ids.indexOf(active);
		const from = at === -1 && step === -1 ? 0 : at;
		const next = ids[(from + step + ids.length) % ids.length];
		if (next === undefined || isWaiting) return;
		setChosen(next);
		elementOf(next)?.scrollIntoView({ block: "nearest" });
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown") move(1);
		else if (event.key === "ArrowUp") move(-1);
		else if (event.key !== "Enter") return;
		else if (active) elementOf(active)?.click();
		else setSearched(searchTerm);
		event.preventDefault();
	}

	return (
		<Dialog open size="wide" title="Search" onClose={onClose} actions={actions}>
			<SearchInput
				type="text"
				id={`${idBase}-box`}
				label="Search everything"
				placeholder="Name, phone, reference..."
				role="combobox"
				aria-expanded={ids.length > 0}
				aria-controls={`${idBase}-list`}
				aria-autocomplete="list"
				aria-activedescendant={active && `${idBase}-${active}`}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				enterKeyHint="search"
				maxLength={100}
				data-autofocus
				value={text}
				onChange={({ currentTarget: { value } }) => setText(value)}
				onKeyDown={onKeyDown}
			/>
			<div className="find-status min-h-11 pt-2.5 text-ink-soft text-sm" role="status">
				{isWaiting && <Spinner label="Searching..." />}
				{isSearch &&
					isCurrent &&
					hitCountText(
						groups.reduce((sum, { total }) => sum + total, 0),
						searchTerm,
					)}
				{!isSearch && "Orders, requests, projects, results and people, by words in any order."}
			</div>
			<QueryRefusal
				query={isSearch ? query : { ...query, error: null }}
				fallback="Failed to search: {status}"
			/>
			<div
				className="find-list h-[46vh] -mx-2 overflow-x-hidden overflow-y-auto overscroll-contain"
				id={`${idBase}-list`}
				{...(ids.length > 0 && {
					role: "listbox",
					"aria-label": "Found",
					"aria-busy": isWaiting,
				})}
			>
				<HitOptions groups={groups} idBase={idBase} active={active} onFollow={onClose} />
			</div>
		</Dialog>
	);
}

function hitCountText(count: number, searchTerm: string): string {
	if (count === 0) return `Nothing found for “${searchTerm}”. Try fewer or shorter words.`;
	return `${count} found`;
}
