import { expect, test, vi } from "vitest";
import type { Upload } from "../../platform/browser/upload.ts";
import { createImageUpload } from "./upload.calls.ts";

function picture(bytes = 10, type = "image/png"): File {
	return new File([new Uint8Array(bytes)], "cover.png", { type });
}

/** An upload that gets this answer from the server. */
function answering(answer: object) {
	const upload = vi.fn(async () => answer);
	return { upload, uploadImage: createImageUpload(upload as unknown as Upload) };
}

test.each([
	{ success: true, result: { id: "a", url: "/media/a.webp" } },
	{ success: true, result: { asset: { id: "a", url: "/media/a.webp" } } },
	{ result: { id: null, asset: { id: "a", url: "/media/a.webp" } } },
])("the picture is found in %j", async (answer) => {
	const { upload, uploadImage } = answering(answer);
	const file = picture();
	expect(await uploadImage(file)).toEqual({ id: "a", url: "/media/a.webp" });
	const [route, { token, form }] = upload.mock.calls[0] as unknown as [
		string,
		{ token: string; form: FormData },
	];
	expect([route, token]).toEqual(["POST /assets/upload", "required"]);
	expect(form.get("file")).toEqual(file);
});

test("a file that is not a picture, or larger than 5 MB, is not sent", async () => {
	const { upload, uploadImage } = answering({});
	await expect(uploadImage(picture(10, "text/plain"))).rejects.toThrow(
		"Please select an image file",
	);
	await expect(uploadImage(picture(5_242_881))).rejects.toThrow("File size should not exceed 5MB");
	expect(upload).not.toHaveBeenCalled();
});

test("a notice about the picture is passed on", async () => {
	const result = { id: "a", url: "/media/a.webp", notice: "It does not move." };
	expect(await answering({ result }).uploadImage(picture())).toEqual(result);
});

test("a numeric id becomes text", async () => {
	const { uploadImage } = answering({ result: { id: 7, url: "/media/a.webp" } });
	expect(await uploadImage(picture())).toEqual({ id: "7", url: "/media/a.webp" });
});

test.each([{}, { result: {} }, { result: null }, { result: { id: "a" } }])(
	"a response without a picture is not taken for one: %j",
	async (answer) => {
		const { uploadImage } = answering(answer);
		await expect(uploadImage(picture())).rejects.toThrow("Unexpected response format from server");
	},
);

test("progress is reported in percent", async () => {
	const percents: number[] = [];
	const upload = (async (
		_route: string,
		{ onProgress }: { onProgress?: (share: number) => void },
	) => {
		onProgress?.(0.5);
		return { result: { id: "a", url: "b" } };
	}) as Upload;
	await createImageUpload(upload)(picture(), { onProgress: (percent) => percents.push(percent) });
	expect(percents).toEqual([50]);
});
