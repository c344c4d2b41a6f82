import { expect, test, vi } from "vitest";
import type { Upload } from "../../platform/upload.ts";
import { createImageUpload } from "./upload.client.ts";

function picture(bytes = 10, type = "image/png"): File {
	return new File([new Uint8Array(bytes)], "cover.png", { type });
}

/** An upload that the server answers so. */
function answering(answer: object) {
	const upload = vi.fn(async () => answer);
	return { upload, uploadImage: createImageUpload(upload as unknown as Upload) };
}

test.each([
	{ success: true, result: { id: "a", url: "/media/a.webp" } },
	{ success: true, result: { asset: { id: "a", url: "/media/a.webp" } } },
])("the picture is found in %j", async (answer) => {
	const { upload, uploadImage } = answering(answer);
	const file = picture();
	expect(await uploadImage(file)).toEqual({ id: "a", url: "/media/a.webp" });
	const [path, form] = upload.mock.calls[0] as unknown as [string, FormData];
	expect(path).toBe("/assets/upload");
	expect(form.get("file")).toEqual(file);
});

test("what is no picture, or larger than 5 MB, is not sent", async () => {
	const { upload, uploadImage } = answering({});
	await expect(uploadImage(picture(10, "text/plain"))).rejects.toThrow(
		"Please select an image file",
	);
	await expect(uploadImage(picture(5_242_881))).rejects.toThrow("File size should not exceed 5MB");
	expect(upload).not.toHaveBeenCalled();
});

test("an answer without a picture is not taken for one", async () => {
	const { uploadImage } = answering({ success: true, result: {} });
	await expect(uploadImage(picture())).rejects.toThrow("Unexpected response format from server");
});

test("a refusal with a good status is told in its own words", async () => {
	const { uploadImage } = answering({ success: false, error: "Too dark" });
	await expect(uploadImage(picture())).rejects.toThrow("Too dark");
});

test("progress is told in percent", async () => {
	const told: number[] = [];
	const upload = (async (_path, _form, options) => {
		options?.onProgress?.(0.5);
		return { result: { id: "a", url: "b" } };
	}) as Upload;
	await createImageUpload(upload)(picture(), { onProgress: (percent) => told.push(percent) });
	expect(told).toEqual([50]);
});
