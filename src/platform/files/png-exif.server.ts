/** A PNG whose Exif comes before the pixels: decoders and browsers look for the orientation only there. */
export function withExifFirst(png: Buffer): Buffer {
	let pixels: number | undefined;
	for (let at = 8; at + 8 <= png.length; ) {
		const end = at + 12 + png.readUInt32BE(at);
		const kind = png.toString("latin1", at + 4, at + 8);
		if (kind === "IDAT") pixels ??= at;
		if (kind === "eXIf") {
			if (pixels === undefined) return png;
			const [before, between] = [png.subarray(0, pixels), png.subarray(pixels, at)];
			return Buffer.concat([before, png.subarray(at, end), between, png.subarray(end)]);
		}
		at = end;
	}
	return png;
}
