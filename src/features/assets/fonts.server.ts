import sharp from "sharp";

let known: Promise<boolean> | undefined;

/** Whether text in a drawing is drawn as letters. Without any font each letter is the same empty box. */
export function hasFonts(): Promise<boolean> {
	known ??= Promise.all(["I", "W"].map(drawn)).then(([narrow, wide]) => !narrow!.equals(wide!));
	return known;
}

function drawn(letter: string): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text x="5" y="50" font-size="40">${letter}</text></svg>`;
	return sharp(Buffer.from(svg)).raw().toBuffer();
}
