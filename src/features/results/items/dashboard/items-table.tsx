import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "../../../../ui/dashboard-icons.tsx";
import { RowBelow, useLoadMore } from "../../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../../ui/deleted-rows.tsx";
import { textOrNone } from "../../../../ui/format.ts";
import { RankBadge } from "../../../../ui/rank-badge.tsx";
import { DeleteButton, EditButton, HideNameButton } from "../../../../ui/row-buttons.tsx";
import { isShortcut } from "../../../../ui/shortcuts.ts";
import type { ResultCategory } from "../result-items.contract.ts";
import { findMisplaced, misplacedWarning } from "../score-order.ts";
import { EditItemRow, type ItemEditing, type ItemRow } from "./edit-item-row.tsx";

interface ItemsTableProps {
	caption: string;
	rows: readonly ItemRow[];
	categories: readonly ResultCategory[];
	editing: ItemEditing;
	onMove: (item: ItemRow, direction: "up" | "down") => void;
	onHideName: (item: ItemRow) => void;
	onDelete: (item: ItemRow) => void;
	failureOf: (id: string) => ReactNode;
}

// On a phone rows use grid layout, which removes a table's semantics in some browsers; explicit roles restore them.
const as = (role: string) => ({ role });

export function ItemsTable({ caption, rows, ...props }: ItemsTableProps) {
	const { shown, more } = useLoadMore(
		rows,
		rows.findIndex(({ id }) => id === props.editing.id),
	);
	const deletedRowsBelow = useDeletedRows(rows);
	const misplaced = useMemo(() => findMisplaced(rows), [rows]);
	return (
		<>
			<div className="table-scroll">
				<table className="table" data-left {...as("table")}>
					<caption className="visually-hidden">{caption}</caption>
					<thead {...as("rowgroup")}>
						<tr {...as("row")}>
							{["Position", "Participant", "School"].map((name) => (
								<th key={name} scope="col" {...as("columnheader")}>
									{name}
								</th>
							))}
							<th scope="col" data-align="end" {...as("columnheader")}>
								Score
							</th>
							<th scope="col" {...as("columnheader")}>
								Additional Info
							</th>
							<th scope="col" {...as("columnheader")}>
								<span className="visually-hidden">Actions</span>
							</th>
						</tr>
					</thead>
					<tbody {...as("rowgroup")}>
						{shown.map((row, index) => (
							<Fragment key={row.id}>
								{props.editing.id === row.id ? (
									<EditItemRow item={row} categories={props.categories} editing={props.editing} />
								) : (
									<Row
										row={row}
										above={rows[index - 1]}
										below={rows[index + 1]}
										betterPlacedRow={misplaced.get(row)}
										{...props}
									/>
								)}
								<RowBelow columns={6}>{deletedRowsBelow(row)}</RowBelow>
							</Fragment>
						))}
					</tbody>
				</table>
			</div>
			{more}
		</>
	);
}

interface RowProps extends Omit<ItemsTableProps, "caption" | "rows"> {
	row: ItemRow;
	above: ItemRow | undefined;
	below: ItemRow | undefined;
	betterPlacedRow: ItemRow | undefined;
}

function Row(props: RowProps) {
	const { row, above, below, betterPlacedRow, editing, onMove, onHideName, onDelete } = props;
	const rowRef = useRef<HTMLTableRowElement>(null);
	const lastMove = useRef<string>(undefined);
	const name = textOrNone(row.participant_name);
	// The specification has no call that changes an item.
	const mayChange = isOwnServer("results");
	const canMove = {
		up: mayChange && canSwap(row, above),
		down: mayChange && canSwap(row, below),
	};

	// Moving a row in the DOM blurs its focused button.
	useEffect(() => {
		if (!lastMove.current) return;
		rowRef.current?.querySelector<HTMLElement>(`[data-step="${lastMove.current}"]`)?.focus();
		lastMove.current = undefined;
	});

	function move(direction: "up" | "down") {
		if (!canMove[direction]) return;
		lastMove.current = direction;
		onMove(row, direction);
	}

	function moveByKey(event: KeyboardEvent) {
		const isUp = isShortcut(event, "moveUp");
		if (!isUp && !isShortcut(event, "moveDown")) return;
		event.preventDefault();
		move(isUp ? "up" : "down");
	}

	return (
		<tr ref={rowRef} data-waiting={row.pending} onKeyDown={moveByKey} {...as("row")}>
			<td data-mobile="left-column" {...as("cell")}>
				<RankBadge place={row.position} />
			</td>
			<th scope="row" data-width="name" data-mobile="start" translate="no" {...as("rowheader")}>
				{name}
				{row.name_hidden && (
					<div translate="yes">
						<Badge tone="amber">Name hidden</Badge>
					</div>
				)}
			</th>
			<td data-width="name" translate="no" {...as("cell")}>
				{row.school}
			</td>
			<td data-align="end" data-mobile="end" {...as("cell")}>
				{row.score}
			</td>
			<td data-width="name" {...as("cell")}>
				{row.additional_info}
				{betterPlacedRow && (
					<div>
						<Badge tone="amber">{misplacedWarning(betterPlacedRow)}</Badge>
					</div>
				)}
			</td>
			<td className="item-actions max-3xl:order-1" {...as("cell")}>
				{row.pending ? (
					<Badge tone={row.pending === "failed" ? "red" : "blue"}>
						{row.pending === "failed" ? "Not saved" : "Saving..."}
					</Badge>
				) : (
					<div className="flex justify-end max-3xl:justify-start">
						{mayChange &&
							(["up", "down"] as const).map((direction) => (
								<Button
									key={direction}
									variant="icon"
									data-step={direction}
									aria-label={`Move ${name} ${direction}`}
									aria-disabled={!canMove[direction]}
									onClick={() => move(direction)}
								>
									{direction === "up" ? <ArrowUpIcon /> : <ArrowDownIcon />}
								</Button>
							))}
						{mayChange && (
							<>
								<HideNameButton
									of={name}
									aria-pressed={row.name_hidden === true}
									onClick={() => onHideName(row)}
								/>
								<EditButton
									id={`edit-${row.id}`}
									of={name}
									disabled={editing.id !== null}
									onClick={() => editing.start(row.id)}
								/>
							</>
						)}
						<DeleteButton of={name} onClick={() => onDelete(row)} />
					</div>
				)}
				{props.failureOf(row.id)}
			</td>
		</tr>
	);
}

/** Items swap positions; one without a position cannot move past one that has one. */
function canSwap(row: ItemRow, other: ItemRow | undefined): boolean {
	if (!other || other.pending) return false;
	return (row.position === null) === (other.position === null);
}
