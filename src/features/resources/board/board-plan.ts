// Centimetres from the board's top left corner.

/** The largest board that fairs allow; its panels are the ones that display-board-guide.tsx draws. */
export const BOARD = { width: 100, height: 200 };
export const PANELS = [
	{ name: "left", x: 0, width: 30 },
	{ name: "middle", x: 30, width: 40 },
	{ name: "right", x: 70, width: 30 },
] as const;

/** Rule of thumb for signs: 1 inch of letter per 10 feet, about 8 mm per 1 m; 5 mm is the minimum. */
export const MIN_LETTER_MM = 5;
/** A capital is about 0.7 of its size in points, and a point is 0.353 mm: 5 mm are about 20 points. */
export const MIN_POINTS = 20;
export const MIN_QR_CM = 3;

/** Texts are sheets of A4, rounded up. */
export const PIECE_KINDS = {
	title: { label: "Title", width: 36, height: 15, points: 100 },
	abstract: { label: "Abstract", width: 21, height: 30, points: 24 },
	method: { label: "Method", width: 21, height: 30, points: 24 },
	table: { label: "Table", width: 25, height: 18, points: 24 },
	photo: { label: "Photo", width: 15, height: 10, points: 0 },
	qr: { label: "QR code", width: 6, height: 6, points: 0 },
} as const;
export type PieceKind = keyof typeof PIECE_KINDS;
/** For kinds that a newer version of the page has stored. */
const UNKNOWN_KIND = { label: "Piece", width: 10, height: 10, points: 0 };

export interface Piece {
	id: number;
	/** A key of `PIECE_KINDS`, or one that this version does not know. */
	kind: string;
	title: string;
	width: number;
	height: number;
	/** Size of its smallest letters; 0 if it has none. */
	points: number;
	x: number;
	y: number;
}

const isKind = (kind: string): kind is PieceKind => Object.keys(PIECE_KINDS).includes(kind);

export const defaultsOf = (kind: string) => (isKind(kind) ? PIECE_KINDS[kind] : UNKNOWN_KIND);

function clamp(value: unknown, min: number, max: number, fallback: number): number {
	const number = typeof value === "number" && Number.isFinite(value) ? value : fallback;
	return Math.min(max, Math.max(min, Math.round(number)));
}

const MAX_CM = 200;

function normalize(piece: Partial<Piece> & { kind: string }, id: number): Piece {
	const { label, width, height, points } = defaultsOf(piece.kind);
	return {
		id,
		kind: piece.kind,
		title: typeof piece.title === "string" ? piece.title : label,
		width: clamp(piece.width, 1, MAX_CM, width),
		height: clamp(piece.height, 1, MAX_CM, height),
		points: clamp(piece.points, 0, 500, points),
		x: clamp(piece.x, -MAX_CM, MAX_CM, 0),
		y: clamp(piece.y, -MAX_CM, MAX_CM, 0),
	};
}

/** Pieces of a stored plan; drops what cannot be read. */
export function readPlan(stored: unknown): Piece[] {
	if (!Array.isArray(stored)) return [];
	return stored
		.filter((piece) => typeof (piece as Partial<Piece> | null)?.kind === "string")
		.map((piece, index) => normalize(piece, index + 1));
}

const GAP_CM = 2;

/** Adds a piece at the first free place of the panel meant for its kind, or of another one that is wide enough. */
export function addPiece(plan: readonly Piece[], kind: PieceKind): Piece[] {
	const id = Math.max(0, ...plan.map((piece) => piece.id)) + 1;
	const label = PIECE_KINDS[kind].label;
	const sameKind = plan.filter((piece) => piece.kind === kind).length;
	const title = sameKind > 0 ? `${label} ${sameKind + 1}` : label;
	return [...plan, placeOnBoard(plan, normalize({ kind, title }, id))];
}

function placeOnBoard(plan: readonly Piece[], piece: Piece): Piece {
	const [left, middle, right] = PANELS;
	const isText = piece.kind === "abstract" || piece.kind === "method";
	for (const panel of isText ? [left, right, middle] : [middle, right, left]) {
		if (panel.width < piece.width + 2 * GAP_CM) continue;
		for (let y = GAP_CM; y + piece.height + GAP_CM <= BOARD.height; y++) {
			const candidate = { ...piece, x: panel.x + GAP_CM, y };
			const withMargin = { ...candidate, y: y - GAP_CM, height: piece.height + 2 * GAP_CM };
			if (!plan.some((other) => overlap(withMargin, other))) return candidate;
		}
	}
	return { ...piece, x: middle.x + GAP_CM, y: GAP_CM };
}

export const removePiece = (plan: readonly Piece[], id: number): Piece[] =>
	plan.filter((piece) => piece.id !== id);

export const changePiece = (plan: readonly Piece[], id: number, change: Partial<Piece>): Piece[] =>
	plan.map((piece) => (piece.id === id ? normalize({ ...piece, ...change }, id) : piece));

export function movePiece(plan: readonly Piece[], id: number, right: number, down: number) {
	return plan.map((piece) => {
		if (piece.id !== id) return piece;
		const x = clamp(piece.x + right, 0, Math.max(0, BOARD.width - piece.width), 0);
		const y = clamp(piece.y + down, 0, Math.max(0, BOARD.height - piece.height), 0);
		return { ...piece, x, y };
	});
}

export const pieceName = ({ title, kind }: Piece) => title.trim() || defaultsOf(kind).label;

export const describePosition = (piece: Piece) =>
	`${pieceName(piece)}: ${piece.x} cm from the left, ${piece.y} cm from the top`;

const overlap = (a: Piece, b: Piece) =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const MAX_NAMES = 6;

function joinNames(names: readonly string[]): string {
	const more = names.length - MAX_NAMES;
	if (more > 1) return `${names.slice(0, MAX_NAMES).join(", ")} and ${more} more`;
	return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

/** Groups of pieces that overlap, also indirectly. */
function overlapGroups(plan: readonly Piece[]): Piece[][] {
	const groups: Piece[][] = [];
	for (const piece of plan) {
		const touched = groups.filter((group) => group.some((other) => overlap(piece, other)));
		for (const group of touched) groups.splice(groups.indexOf(group), 1);
		groups.push([...touched.flat(), piece]);
	}
	return groups.filter(({ length }) => length > 1);
}

/** One sentence for all pieces with the same problem. */
export function findProblems(plan: readonly Piece[]): string[] {
	const problems: string[] = [];
	function report(
		isAffected: (piece: Piece) => boolean,
		one: string,
		many: string,
		text: string,
		name = pieceName,
	) {
		const names = plan.filter(isAffected).map(name);
		if (names.length > 0)
			problems.push(`${joinNames(names)} ${names.length > 1 ? many : one} ${text}`);
	}
	report(
		({ x, y, width, height }) =>
			x < 0 || y < 0 || x + width > BOARD.width || y + height > BOARD.height,
		"reaches",
		"reach",
		`outside the board, which is ${BOARD.width} cm wide and ${BOARD.height} cm tall.`,
	);
	for (const { x: fold } of PANELS) {
		report(
			({ x, width }) => fold > 0 && x < fold && x + width > fold,
			"lies",
			"lie",
			`across the fold ${fold} cm from the left.`,
		);
	}
	for (const group of overlapGroups(plan))
		problems.push(`${joinNames(group.map(pieceName))} overlap.`);
	report(
		({ points }) => points > 0 && points < MIN_POINTS,
		"cannot",
		"cannot",
		`be read from 1 m. Letters must be at least ${MIN_LETTER_MM} mm tall, about ${MIN_POINTS} points.`,
		(piece) => `${pieceName(piece)} (${piece.points} points)`,
	);
	report(
		({ kind, width, height }) => kind === "qr" && Math.min(width, height) < MIN_QR_CM,
		"is",
		"are",
		`too small for a phone: at least ${MIN_QR_CM} cm on each side.`,
	);
	return problems;
}
