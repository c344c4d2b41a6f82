import { expect, test } from "vitest";
import type { Upload } from "../../platform/browser/upload.ts";
import { createImageUpload } from "./upload.calls.ts";

test("progress is reported in percent", async () => {
	const percents: number[] = [];
	const upload = (async (
		_route: string,
		{ onProgress }: { onProgress?: (share: number) => void },
	) => {
		onProgress?.(0.5);
		return { result: { id: "a", url: "b" } };
	}) as Upload;
	await createImageUpload(upload)(new File(["any"], "cover.png", { type: "image/png" }), {
		onProgress: (percent) => percents.push(percent),
	});
	expect(percents).toEqual([50]);
});
