import { encode } from "uqr";

/** A QR code as an SVG path, with four squares of quiet zone. Not a .tsx file: Tailwind would find `border`. */
export function qrPath(text: string): { size: number; path: string } {
	const { data, size } = encode(text, { ecc: "M", border: 4 });
	const squares = data.flatMap((row, y) =>
		row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);
	return { size, path: squares.join("") };
}
