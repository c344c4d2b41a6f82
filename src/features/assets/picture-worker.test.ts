import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { embedding, svgOf } from "../../../tests/support/hostile-pictures.ts";
import { pngBytes, withExifLast } from "../../../tests/support/media.ts";
import { siblingModule } from "../../platform/root.ts";
import { findImageType } from "./image-type.server.ts";
import type { WorkerResponse } from "./picture-process.server.ts";
import { renderPicture } from "./pictures.server.ts";

/** Renders as on a machine where nobody has installed fonts. */
async function renderWithoutFonts(files: readonly Buffer[]): Promise<WorkerResponse[]> {
	const folder = await mkdtemp(join(tmpdir(), "no-fonts-"));
	const config = join(folder, "fonts.conf");
	await writeFile(config, '<?xml version="1.0"?><fontconfig></fontconfig>');
	const worker = fork(siblingModule(import.meta.url, "picture-worker.server"), {
		serialization: "advanced",
		execArgv: [],
		env: { FONTCONFIG_FILE: config },
	});
	try {
		const answers: WorkerResponse[] = [];
		for (const bytes of files) {
			const type = findImageType(bytes);
			worker.send({ bytes, type, maxPixels: 1e6, widths: ["original"], format: "webp" });
			const [answer] = await once(worker, "message");
			answers.push(answer);
		}
		return answers;
	} finally {
		worker.kill("SIGKILL");
		await rm(folder, { recursive: true });
	}
}

test("without fonts a drawing with text is refused, any other is rendered", async () => {
	const text = svgOf('<text y="50" font-size="40">Solar</text>');
	const answers = await renderWithoutFonts([
		text,
		embedding(text, "image/svg+xml"),
		svgOf('<path d="M0 0h9v9z"/>'),
		await pngBytes(),
	]);
	expect(
		answers.map((answer) => ("refused" in answer ? answer.refused : Object.keys(answer))),
	).toEqual(["no fonts", "no fonts", ["rendered"], ["rendered"]]);
});

test("with fonts a drawing with text is rendered", async () => {
	const text = svgOf('<text y="50" font-size="40">Solar</text>');
	expect((await renderPicture(text, { widths: ["original"] })).sizes).toHaveLength(1);
});

test.each([3, 6, 8])("a PNG is rotated (%i) wherever its Exif data is", async (orientation) => {
	const turned = await sharp(await pngBytes())
		.extend({ left: 20, background: "#00f" })
		.withMetadata({ orientation })
		.png()
		.toBuffer();
	const [before, after] = await Promise.all([turned, withExifLast(turned)].map(rendered));
	expect(after).toEqual(before);
	expect(after?.width).toBe(orientation === 3 ? 80 : 40);
});

async function rendered(bytes: Buffer) {
	const { sizes } = await renderPicture(bytes, { widths: ["original"] });
	return sizes[0];
}
