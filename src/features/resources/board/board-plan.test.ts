import { expect, test } from "vitest";
import {
	addPiece,
	changePiece,
	findProblems,
	movePiece,
	PIECE_KINDS,
	type Piece,
	type PieceKind,
	pieceName,
	readPlan,
} from "./board-plan.ts";

const piece = (change: Partial<Piece>): Piece => ({
	id: 1,
	kind: "abstract",
	title: "Abstract",
	width: 20,
	height: 20,
	points: 24,
	x: 0,
	y: 0,
	...change,
});

test.each<[string, Partial<Piece>[], RegExp[]]>([
	["fits", [{}], []],
	["touches a fold", [{ x: 10 }], []],
	["touches its neighbour", [{}, { id: 2, y: 20 }], []],
	["is left of the board", [{ x: -1 }], [/outside/]],
	["is right of the board", [{ x: 81 }], [/outside/]],
	["is below the board", [{ y: 181 }], [/outside/]],
	["crosses the left fold", [{ x: 11 }], [/across the fold 30 cm/]],
	["crosses both folds", [{ x: 25, width: 50 }], [/fold 30 cm/, /fold 70 cm/]],
	["lies on another", [{}, { id: 2, title: "Maize", y: 19 }], [/^Abstract and Maize overlap/]],
	["has letters of 20 points", [{ points: 20 }], []],
	["has letters of 19 points", [{ points: 19 }], [/read from 1 m.*5 mm tall, about 20 points/]],
	["has no letters", [{ points: 0 }], []],
	["is a QR code of 3 cm", [{ kind: "qr", width: 3, height: 3 }], []],
	["is a QR code of 2 cm", [{ kind: "qr", width: 3, height: 2 }], [/at least 3 cm/]],
])("problems are found for a piece that %s", (_what, pieces, expected) => {
	const found = findProblems(pieces.map(piece));
	expect(found).toHaveLength(expected.length);
	for (const [index, text] of expected.entries()) expect(found[index]).toMatch(text);
});

test("a piece moves in steps and stops at the edges", () => {
	const [moved] = movePiece([piece({ x: 7 })], 1, 5, 1);
	expect(moved).toMatchObject({ x: 12, y: 1 });
	expect(movePiece([piece({ x: 78 })], 1, 5, -5)[0]).toMatchObject({ x: 80, y: 0 });
});

test("new pieces of every kind, some of them twice, are placed without problems", () => {
	const kinds = Object.keys(PIECE_KINDS) as PieceKind[];
	const plan = [...kinds, "abstract", "table", "photo"].reduce<Piece[]>(
		(before, kind) => addPiece(before, kind as PieceKind),
		[],
	);
	expect(findProblems(plan)).toEqual([]);
	expect(plan.slice(0, 4).map(({ kind, x, y }) => [kind, x, y])).toEqual([
		["title", 32, 2],
		["abstract", 2, 2],
		["method", 2, 34],
		["table", 32, 19],
	]);
});

test("a piece for which no panel has room is added, and reported as overlapping", () => {
	const full = [0, 30, 70].map((x, index) => piece({ id: index + 1, x, width: 30, height: 200 }));
	const plan = addPiece(full, "photo");
	expect(plan).toHaveLength(4);
	expect(findProblems(plan)).toContain("Abstract and Photo overlap.");
});

test("a second piece of a kind has a number, and a size is a whole number of at least 1 cm", () => {
	const plan = addPiece(addPiece([], "photo"), "photo");
	expect(plan.map(({ title, id }) => [title, id])).toEqual([
		["Photo", 1],
		["Photo 2", 2],
	]);
	expect(changePiece(plan, 2, { width: 0, height: Number.NaN })[1]).toMatchObject({
		width: 1,
		height: 10,
	});
});

test("pieces with the same problem are in one sentence, with the first names of many", () => {
	const many = Array.from({ length: 14 }, (_, at) =>
		piece({ id: at + 1, title: `Photo ${at + 1}`, x: 90, y: at, points: 12 }),
	);
	const apart = piece({ id: 20, title: "Maize, dry", y: 100, points: 10 });
	expect(findProblems([apart])[0]).toMatch(/^Maize, dry \(10 points\) cannot/);
	expect(findProblems([...many, apart])).toEqual([
		"Photo 1, Photo 2, Photo 3, Photo 4, Photo 5, Photo 6 and 8 more reach outside the board, which is 100 cm wide and 200 cm tall.",
		"Photo 1, Photo 2, Photo 3, Photo 4, Photo 5, Photo 6 and 8 more overlap.",
		"Photo 1 (12 points), Photo 2 (12 points), Photo 3 (12 points), Photo 4 (12 points), Photo 5 (12 points), Photo 6 (12 points) and 9 more cannot be read from 1 m. Letters must be at least 5 mm tall, about 20 points.",
	]);
});

test("pieces that overlap in a chain are one group; separate overlaps are reported separately", () => {
	const named = (id: number, y: number) => piece({ id, title: `Photo ${id}`, y });
	// The third joins two groups.
	const plan = [
		named(1, 0),
		named(2, 30),
		named(3, 15),
		named(4, 100),
		named(5, 110),
		named(6, 170),
	];
	expect(findProblems(plan)).toEqual([
		"Photo 1, Photo 2 and Photo 3 overlap.",
		"Photo 4 and Photo 5 overlap.",
	]);
});

test("a stored piece of a kind that this page does not know stays as it is", () => {
	const stored = [
		piece({ kind: "poster", title: "Our poster" }),
		piece({ id: 2, kind: "toString", title: "", width: Number.NaN }),
	];
	const plan = readPlan(JSON.parse(JSON.stringify(stored)));
	expect(plan).toMatchObject([stored[0], { kind: "toString", width: 10 }]);
	expect(plan.map(pieceName)).toEqual(["Our poster", "Piece"]);
	expect(readPlan(changePiece(plan, 1, { x: 5 }))[0]?.kind).toBe("poster");
});

test.each([null, 3, "x", {}, [null, 1, { kind: 3 }]])(
	"the invalid stored plan %j is read as empty",
	(stored) => expect(readPlan(stored)).toEqual([]),
);

test("missing and invalid fields of a stored piece get the defaults of its kind", () => {
	expect(readPlan([{ kind: "qr", x: "4", width: 1e9, more: 1 }])).toEqual([
		{ id: 1, kind: "qr", title: "QR code", width: 200, height: 6, points: 0, x: 0, y: 0 },
	]);
});

test("a plan of 60 pieces with long names is read unchanged", () => {
	const pieces = Array.from({ length: 60 }, (_, at) =>
		piece({
			id: at + 1,
			title: `Readings of borehole ${at} ${"before and after the rain ".repeat(4)}`,
		}),
	);
	expect(readPlan(pieces)).toEqual(pieces);
});
