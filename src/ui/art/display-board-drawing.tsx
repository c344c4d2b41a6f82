import { useId } from "react";

/** SVG units for 10 cm, one square of the grid: the board of 1 x 2 m is 200 x 400 units. */
const SQUARE = 20;
/** Left edge of the drawing: two squares before the board, for the label of its height. */
const START = 2 * SQUARE;
const END = 300;
const HEIGHT = 500;

/** Position of the board on the grid. The outer edges of the wings are the full 2 m tall. */
const LEFT = 80;
const RIGHT = LEFT + 10 * SQUARE;
const TOP = 20;
const BOTTOM = TOP + 20 * SQUARE;
const FOLD_LEFT = LEFT + 3 * SQUARE;
const FOLD_RIGHT = RIGHT - 3 * SQUARE;
const LEAN = 10;

const verticals = Array.from(
	{ length: (END - START) / SQUARE + 1 },
	(_, i) => `M${START + i * SQUARE} 0v${HEIGHT}`,
);
const horizontals = Array.from(
	{ length: HEIGHT / SQUARE + 1 },
	(_, i) => `M${START} ${i * SQUARE}H${END}`,
);
const grid = verticals.join("") + horizontals.join("");

const leftWing = `M${LEFT} ${TOP}l60 ${LEAN}v${400 - 2 * LEAN}l-60 ${LEAN}z`;
const rightWing = `M${RIGHT} ${TOP}l-60 ${LEAN}v${400 - 2 * LEAN}l60 ${LEAN}z`;

const wingSheets = [
	{ left: "Problem", right: "Results", top: 36, height: 106, slantTop: 7, slantBottom: 3 },
	{ left: "Aims", right: "Impact", top: 157, height: 104, slantTop: 2, slantBottom: 0 },
	{ left: "Method", right: "Sources", top: 273, height: 124, slantTop: -1, slantBottom: -8 },
];

const middleSheets = [
	{ text: "Title", top: 38, height: 46, textAt: 66, size: 16 },
	{ text: "Readings", top: 95, height: 92, textAt: 113, size: 12.5 },
	{ text: "Photos", top: 198, height: 62, textAt: 234, size: 14 },
	{ text: "QR", top: 271, height: 52, textAt: 318, size: 11 },
	{ text: "Conclusions", top: 334, height: 66, textAt: 371, size: 10.5 },
];

/** The fair's largest display board, drawn to scale: 1 m wide, 2 m tall, one square is 10 cm. */
export function DisplayBoardDrawing({ className }: { className?: string }) {
	const id = useId();
	return (
		<svg
			role="img"
			aria-labelledby={`${id}title`}
			aria-describedby={`${id}desc`}
			className={className}
			width={END - START}
			height={HEIGHT}
			viewBox={`${START} 0 ${END - START} ${HEIGHT}`}
		>
			<title id={`${id}title`}>Display board, at most 1 m wide and 2 m tall</title>
			<desc id={`${id}desc`}>
				A board of three panels, drawn to scale. Left panel, from the top: problem, aims, method.
				Middle panel: title, readings, photos, QR code, conclusions. Right panel: results, impact,
				sources.
			</desc>
			<path d={grid} stroke="var(--grid-strong)" />
			<g stroke="var(--on-manila)" strokeWidth="2" strokeLinejoin="round">
				<path d={leftWing + rightWing} fill="var(--manila-deep)" />
				<path
					d={`M${FOLD_LEFT} ${TOP + LEAN}H${FOLD_RIGHT}V${BOTTOM - LEAN}H${FOLD_LEFT}z`}
					fill="var(--manila)"
				/>
			</g>
			<g fill="var(--card)" stroke="var(--ink)" strokeWidth="1.2">
				{wingSheets.map(({ left, top, height, slantTop, slantBottom }) => (
					<path
						key={left}
						d={
							`M${LEFT + 3} ${top}l54 ${slantTop}v${height - slantTop + slantBottom}l-54 ${-slantBottom}z` +
							`M${RIGHT - 3} ${top}l-54 ${slantTop}v${height - slantTop + slantBottom}l54 ${-slantBottom}z`
						}
					/>
				))}
				{middleSheets.map(({ text, top, height }) => (
					<path key={text} d={`M${FOLD_LEFT + 4} ${top}h72v${height}h-72z`} />
				))}
			</g>
			<g className="display" textAnchor="middle" fill="var(--ink)" fontSize="10.5">
				{wingSheets.map(({ left, right, top, height }) => (
					<g key={left}>
						<text x={LEFT + 30} y={top + height / 2 + 7}>
							{left}
						</text>
						<text x={RIGHT - 30} y={top + height / 2 + 7}>
							{right}
						</text>
					</g>
				))}
				{middleSheets.map(({ text, textAt, size }) => (
					<text key={text} x={LEFT + 100} y={textAt} fontSize={size}>
						{text}
					</text>
				))}
			</g>
			<path d="M154 176h52" stroke="var(--ink)" strokeWidth="2" />
			<path
				d="M154 170l15-17 13 7 14-22 12-8"
				fill="none"
				stroke="var(--accent)"
				strokeWidth="4"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<path
				d="M165 276h12v12h-12zM183 276h12v12h-12zM165 294h12v12h-12zM178 289h5v5h-5zM184 295h5v5h-5zM190 300h5v6h-5z"
				fill="var(--ink)"
			/>
			<g stroke="var(--accent)" strokeWidth="1.6">
				<path d={`M54 ${TOP}v400M47 ${TOP}h14M47 ${BOTTOM}h14`} />
				<path d={`M${LEFT} 438h200M${LEFT} 431v14M${RIGHT} 431v14`} />
			</g>
			<path d="M46 158h16v124H46zM112 448h136v18H112z" fill="var(--ground)" />
			<g className="display" textAnchor="middle" fill="var(--accent)" fontSize="15">
				<text x={LEFT + 100} y="462">
					at most 1 m wide
				</text>
				<text transform="translate(59 220) rotate(-90)">at most 2 m tall</text>
			</g>
			<text x={END - 4} y="490" textAnchor="end" fill="var(--ink-soft)" fontSize="11.5">
				1 square = 10 cm
			</text>
		</svg>
	);
}
