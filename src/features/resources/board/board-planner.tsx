import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import styleSheet from "../../../app/styles/board-plan.css?url";
import { applySheet } from "../../../platform/browser/apply-sheet.ts";
import { localStore, readJson } from "../../../platform/browser/safe-storage.ts";
import { notStored } from "../../../platform/browser/storage-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import {
	addPiece,
	BOARD,
	changePiece,
	defaultsOf,
	describePosition,
	findProblems,
	movePiece,
	PANELS,
	PIECE_KINDS,
	type Piece,
	type PieceKind,
	pieceName,
	readPlan,
	removePiece,
} from "./board-plan.ts";

const STORAGE_KEY = "board plan";
const KEYBOARD_HELP =
	" On a keyboard the arrow keys move it by 5 cm, with Shift by 1 cm, and Enter goes to its size.";
const STEPS: Record<string, readonly [right: number, down: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
const NUMBER_FIELDS = [
	["width", "Width (cm)"],
	["height", "Height (cm)"],
	["x", "From the left (cm)"],
	["y", "From the top (cm)"],
	["points", "Text size (points)"],
] as const;

const readStoredPlan = () => readPlan(readJson(localStore, STORAGE_KEY));

/** A display board to scale, with its pieces. The plan stays on this device. */
export default function BoardPlanner() {
	const [plan, setPlan] = useState(readStoredPlan);
	const [announcement, announce] = useState("");
	const [isStored, setStored] = useState(true);
	const [isConfirming, setIsConfirming] = useState(false);
	const [isPrinting, setPrinting] = useState(false);
	const [chosenId, setChosenId] = useState<number>();
	const addButtons = useRef<HTMLDivElement>(null);
	const fields = useRef<HTMLDivElement>(null);
	const print = () => {
		flushSync(() => setPrinting(true));
		window.print();
	};
	useEffect(() => {
		applySheet(styleSheet).catch(() => {});
		const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && setPlan(readStoredPlan());
		// Deferred, because phones report the end of printing while they still read the page.
		const onPrinted = () => setTimeout(() => setPrinting(false), 0);
		addEventListener("storage", onStorage);
		addEventListener("afterprint", onPrinted);
		return () => {
			removeEventListener("storage", onStorage);
			removeEventListener("afterprint", onPrinted);
		};
	}, []);
	const change = (next: Piece[]) => {
		setPlan(next);
		setStored(localStore.set(STORAGE_KEY, JSON.stringify(next)));
	};
	const move = (piece: Piece, right: number, down: number) => {
		const next = movePiece(plan, piece.id, right, down);
		change(next);
		const moved = next.find(({ id }) => id === piece.id);
		if (moved) announce(describePosition(moved));
	};
	const add = (kind: PieceKind) => {
		const next = addPiece(plan, kind);
		change(next);
		const added = next[next.length - 1];
		setChosenId(added?.id);
		if (added) announce(describePosition(added));
	};
	const remove = (next: Piece[]) => {
		change(next);
		announce("");
		addButtons.current?.querySelector("button")?.focus();
	};
	const problems = findProblems(plan);
	return (
		<div className="grid gap-6">
			<div className="flex flex-wrap gap-2" ref={addButtons}>
				{(Object.keys(PIECE_KINDS) as PieceKind[]).map((kind) => (
					<Button small key={kind} onClick={() => add(kind)}>
						Add {PIECE_KINDS[kind].label}
					</Button>
				))}
			</div>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="grid gap-3">
					<p className="note" id="board-help">
						Drag a piece to its place.
						{!matchMedia("(pointer: coarse)").matches && KEYBOARD_HELP}
					</p>
					<Board
						plan={plan}
						chosenId={chosenId}
						onChoose={setChosenId}
						onMove={move}
						onOpen={() => fields.current?.querySelector("input")?.focus()}
					/>
					<p className="visually-hidden" role="status">
						{announcement}
					</p>
				</div>
				<div className="grid gap-6">
					<section className="manila-box" aria-labelledby="board-findings" aria-live="polite">
						<h3 id="board-findings">What to fix</h3>
						{problems.length > 0 ? (
							<ul className="bullets">
								{problems.map((problem) => (
									<li key={problem}>{problem}</li>
								))}
							</ul>
						) : (
							<p>{plan.length > 0 ? "Nothing: all pieces fit." : "Add the first piece."}</p>
						)}
					</section>
					<div ref={fields}>
						{plan.map((piece) => (
							<details
								className="plan-fields"
								key={piece.id}
								open={piece.id === chosenId}
								onToggle={({ currentTarget: { open } }) => {
									if (open) setChosenId(piece.id);
									else if (piece.id === chosenId) setChosenId(undefined);
								}}
							>
								<summary>
									{pieceName(piece)}, {piece.width} × {piece.height} cm
								</summary>
								{piece.id === chosenId && (
									<PieceFields
										piece={piece}
										onChange={(changed) => change(changePiece(plan, piece.id, changed))}
										onRemove={() => remove(removePiece(plan, piece.id))}
									/>
								)}
							</details>
						))}
					</div>
				</div>
			</div>
			{!isStored && <p role="alert">{notStored("print the plan before you leave")}</p>}
			{plan.length > 0 && (
				<div className="flex flex-wrap gap-3">
					<Button onClick={print}>Print the Plan</Button>
					<Button variant="quiet" onClick={() => setIsConfirming(true)}>
						Start Again
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={isConfirming}
				title="Start again?"
				confirmLabel="Remove All Pieces"
				onCancel={() => setIsConfirming(false)}
				onConfirm={() => {
					flushSync(() => setIsConfirming(false));
					remove([]);
				}}
			>
				<p>All pieces of this plan will be removed. This cannot be undone.</p>
			</ConfirmDialog>
			{isPrinting && createPortal(<PrintedPlan plan={plan} />, document.body)}
		</div>
	);
}

interface PieceFieldsProps {
	piece: Piece;
	onChange: (change: Partial<Piece>) => void;
	onRemove: () => void;
}

function PieceFields({ piece, onChange, onRemove }: PieceFieldsProps) {
	return (
		<div className="grid gap-3 pb-4">
			<TextInput
				label="Name"
				value={piece.title}
				onChange={({ target }) => onChange({ title: target.value })}
			/>
			<div className="grid grid-cols-2 items-end gap-3">
				{NUMBER_FIELDS.filter(
					([field]) => field !== "points" || defaultsOf(piece.kind).points > 0,
				).map(([field, label]) => (
					<NumberInput
						key={field}
						label={label}
						defaultValue={piece[field]}
						// Shows a new position without changing what is being typed.
						ref={(input) => {
							if (input && input !== document.activeElement) input.value = String(piece[field]);
						}}
						onChange={({ target }) =>
							target.value !== "" && onChange({ [field]: Number(target.value) })
						}
						// The piece has the number rounded and within the limits.
						onBlur={({ target }) => {
							target.value = String(piece[field]);
						}}
					/>
				))}
			</div>
			<div>
				<Button small variant="quiet" onClick={onRemove}>
					Remove {pieceName(piece)}
				</Button>
			</div>
		</div>
	);
}

interface Point {
	x: number;
	y: number;
}

interface BoardProps {
	plan: readonly Piece[];
	chosenId?: number | undefined;
	onChoose?: (id: number) => void;
	/** Without it the pieces cannot be moved. */
	onMove?: (piece: Piece, right: number, down: number) => void;
	onOpen?: () => void;
}

function Board({ plan, chosenId, onChoose, onMove, onOpen }: BoardProps) {
	const board = useRef<SVGSVGElement>(null);
	const dragStart = useRef<{ pointer: Point; piece: Point } | null>(null);
	const drag = (piece: Piece, { clientX, clientY }: PointerEvent) => {
		if (!dragStart.current || !onMove || !board.current) return;
		const pixelsPerCm = board.current.getBoundingClientRect().width / (BOARD.width + 2);
		const { pointer, piece: start } = dragStart.current;
		// Measured from the start of the drag, because events may come faster than the board is drawn.
		const right = start.x + Math.round((clientX - pointer.x) / pixelsPerCm) - piece.x;
		const down = start.y + Math.round((clientY - pointer.y) / pixelsPerCm) - piece.y;
		if (right !== 0 || down !== 0) onMove(piece, right, down);
	};
	const handleKey = (piece: Piece, event: KeyboardEvent) => {
		if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			onOpen?.();
		}
		const step = STEPS[event.key];
		if (!step || !onMove) return;
		event.preventDefault();
		const cm = event.shiftKey ? 1 : 5;
		onMove(piece, step[0] * cm, step[1] * cm);
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a drawing with parts that can be focused
		<svg
			ref={board}
			className="plan-board"
			viewBox={`-1 -1 ${BOARD.width + 2} ${BOARD.height + 2}`}
			role="group"
			aria-label={`The board, ${BOARD.width} cm wide and ${BOARD.height} cm tall`}
		>
			{PANELS.map(({ name, x, width }) => (
				<rect className="plan-panel" key={name} x={x} y={0} width={width} height={BOARD.height} />
			))}
			{plan.map((piece) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: the pieces are buttons, except in print
				<g
					className="plan-piece"
					key={piece.id}
					role={onMove ? "button" : "img"}
					tabIndex={onMove ? 0 : undefined}
					aria-label={describePosition(piece)}
					aria-describedby={onMove && "board-help"}
					data-chosen={piece.id === chosenId || undefined}
					onFocus={() => onChoose?.(piece.id)}
					onKeyDown={(event) => handleKey(piece, event)}
					onPointerDown={(event) => {
						dragStart.current = { pointer: { x: event.clientX, y: event.clientY }, piece };
						event.currentTarget.setPointerCapture(event.pointerId);
					}}
					onPointerMove={(event) => drag(piece, event)}
					onPointerUp={() => {
						dragStart.current = null;
					}}
					onPointerCancel={() => {
						dragStart.current = null;
					}}
				>
					<rect x={piece.x} y={piece.y} width={piece.width} height={piece.height} />
					{/* Cuts off a name that is longer than the piece. */}
					<svg aria-hidden="true" x={piece.x} y={piece.y} width={piece.width} height={piece.height}>
						<text x={1} y={4}>
							{pieceName(piece)}
						</text>
					</svg>
				</g>
			))}
		</svg>
	);
}

function PrintedPlan({ plan }: { plan: readonly Piece[] }) {
	return (
		<section className="plan-paper" aria-labelledby="plan-paper">
			<Board plan={plan} />
			<div>
				<h2 id="plan-paper">My display board</h2>
				<ol>
					{plan.map((piece) => (
						<li key={piece.id}>
							<strong>{pieceName(piece)}</strong>: {piece.width} × {piece.height} cm, {piece.x} cm
							from the left, {piece.y} cm from the top
							{piece.points > 0 && `, letters of ${piece.points} points`}
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
