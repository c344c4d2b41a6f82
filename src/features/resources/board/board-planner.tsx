import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import sheet from "../../../app/styles/board-plan.css?url";
import { applySheet } from "../../../platform/browser/apply-sheet.ts";
import { localStore, readJson } from "../../../platform/browser/safe-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import {
	addPiece,
	BOARD,
	changePiece,
	findings,
	KINDS,
	type Kind,
	movePiece,
	nameOf,
	PANELS,
	type Piece,
	placeOf,
	readPlan,
	removePiece,
} from "./board-plan.ts";

const PLACE = "board plan";
const STEPS: Record<string, readonly [right: number, down: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
const NUMBERS = [
	["width", "Width (cm)"],
	["height", "Height (cm)"],
	["x", "From the left (cm)"],
	["y", "From the top (cm)"],
	["points", "Smallest letters (points)"],
] as const;

const stored = () => readPlan(readJson(localStore, PLACE));

/** A display board to scale, with its pieces. The plan stays on this phone. */
export default function BoardPlanner() {
	const [plan, setPlan] = useState(stored);
	const [said, say] = useState("");
	const [isKept, setKept] = useState(true);
	const [asks, setAsks] = useState(false);
	const [isPrinting, setPrinting] = useState(false);
	const print = () => {
		// Until the next change: phones report the end of printing while they still read the page.
		flushSync(() => setPrinting(true));
		window.print();
	};
	useEffect(() => {
		applySheet(sheet).catch(() => {});
		const follow = ({ key }: StorageEvent) => key === PLACE && setPlan(stored());
		const end = () => setTimeout(() => setPrinting(false), 0);
		addEventListener("storage", follow);
		addEventListener("afterprint", end);
		return () => {
			removeEventListener("storage", follow);
			removeEventListener("afterprint", end);
		};
	}, []);
	const change = (next: Piece[]) => {
		setPlan(next);
		setKept(localStore.set(PLACE, JSON.stringify(next)) !== false);
	};
	const move = (piece: Piece, right: number, down: number) => {
		const next = movePiece(plan, piece.id, right, down);
		change(next);
		const moved = next.find(({ id }) => id === piece.id);
		if (moved) say(placeOf(moved));
	};
	const problems = findings(plan);
	return (
		<div className="grid gap-6">
			<div className="flex flex-wrap gap-2">
				{(Object.keys(KINDS) as Kind[]).map((kind) => (
					<Button small key={kind} onClick={() => change(addPiece(plan, kind))}>
						Add {KINDS[kind].label}
					</Button>
				))}
			</div>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<div className="grid gap-3">
					<p className="note" id="board-help">
						Drag a piece, or focus it and press the arrow keys: 5 cm, with Shift 1 cm.
					</p>
					<Board plan={plan} onMove={move} />
					<p className="visually-hidden" role="status">
						{said}
					</p>
				</div>
				<div className="grid gap-6">
					<section className="manila-box" aria-labelledby="board-findings" aria-live="polite">
						<h3 id="board-findings">What to mend</h3>
						{problems.length > 0 ? (
							<ul className="stack">
								{problems.map((problem) => (
									<li key={problem}>{problem}</li>
								))}
							</ul>
						) : (
							<p>{plan.length > 0 ? "Nothing: all pieces fit." : "Add the first piece."}</p>
						)}
					</section>
					{plan.map((piece) => (
						<fieldset className="field" key={piece.id}>
							<legend className="field-label">{nameOf(piece)}</legend>
							<div className="grid gap-3 sm:grid-cols-2">
								<TextInput
									label="Name"
									maxLength={60}
									value={piece.title}
									onChange={({ target }) =>
										change(changePiece(plan, piece.id, { title: target.value }))
									}
								/>
								{NUMBERS.map(([field, label]) => (
									<NumberInput
										key={field}
										label={label}
										defaultValue={piece[field]}
										// Shows a new place, and leaves what is typed alone.
										ref={(input) => {
											if (input && input !== document.activeElement)
												input.value = String(piece[field]);
										}}
										onChange={({ target }) =>
											target.value !== "" &&
											change(changePiece(plan, piece.id, { [field]: Number(target.value) }))
										}
									/>
								))}
							</div>
							<div>
								<Button small variant="quiet" onClick={() => change(removePiece(plan, piece.id))}>
									Remove {nameOf(piece)}
								</Button>
							</div>
						</fieldset>
					))}
				</div>
			</div>
			{!isKept && (
				<p role="alert">This phone keeps nothing for this site: print the plan before you leave.</p>
			)}
			{plan.length > 0 && (
				<div className="flex flex-wrap gap-3">
					<Button onClick={print}>Print the Plan</Button>
					<Button variant="quiet" onClick={() => setAsks(true)}>
						Start Again
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={asks}
				title="Start again?"
				confirmLabel="Remove All Pieces"
				onCancel={() => setAsks(false)}
				onConfirm={() => {
					change([]);
					setAsks(false);
				}}
			>
				<p>All pieces of this plan are removed. This cannot be undone.</p>
			</ConfirmDialog>
			{isPrinting && createPortal(<PrintedPlan plan={plan} />, document.body)}
		</div>
	);
}

interface BoardProps {
	plan: readonly Piece[];
	/** Without it the pieces stay where they are. */
	onMove?: (piece: Piece, right: number, down: number) => void;
}

function Board({ plan, onMove }: BoardProps) {
	const board = useRef<SVGSVGElement>(null);
	const held = useRef<{ x: number; y: number } | null>(null);
	const drag = (piece: Piece, event: PointerEvent) => {
		if (!held.current || !onMove || !board.current) return;
		const cm = board.current.getBoundingClientRect().width / (BOARD.width + 2);
		const right = Math.round((event.clientX - held.current.x) / cm);
		const down = Math.round((event.clientY - held.current.y) / cm);
		if (right === 0 && down === 0) return;
		held.current = { x: held.current.x + right * cm, y: held.current.y + down * cm };
		onMove(piece, right, down);
	};
	const press = (piece: Piece, event: KeyboardEvent) => {
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
				// biome-ignore lint/a11y/noStaticElementInteractions: the pieces are buttons, except on paper
				<g
					className="plan-piece"
					key={piece.id}
					role={onMove ? "button" : "img"}
					tabIndex={onMove ? 0 : undefined}
					aria-label={placeOf(piece)}
					aria-describedby={onMove && "board-help"}
					onKeyDown={(event) => press(piece, event)}
					onPointerDown={(event) => {
						held.current = { x: event.clientX, y: event.clientY };
						event.currentTarget.setPointerCapture(event.pointerId);
					}}
					onPointerMove={(event) => drag(piece, event)}
					onPointerUp={() => {
						held.current = null;
					}}
					onPointerCancel={() => {
						held.current = null;
					}}
				>
					<rect x={piece.x} y={piece.y} width={piece.width} height={piece.height} />
					<text x={piece.x + 1} y={piece.y + 4}>
						{nameOf(piece).slice(0, Math.max(2, Math.floor(piece.width / 2)))}
					</text>
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
							<strong>{nameOf(piece)}</strong>: {piece.width} × {piece.height} cm, {piece.x} cm from
							the left, {piece.y} cm from the top
							{piece.points > 0 && `, letters of ${piece.points} points`}
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
