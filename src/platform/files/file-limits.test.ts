import { expect, test } from "vitest";
import { MAX_FILE_BYTES, refusalsOf } from "./file-limits.ts";

const file = (name: string, size = 5) => ({ name, size });

test("every file that the server would refuse is named with its reason, and no other", () => {
	expect(
		refusalsOf([
			file("tool.exe"),
			file("plan.pdf"),
			file("README"),
			file("plan.pdf.exe"),
			file(".pdf"),
			file("SCAN.JPG"),
			file("nothing.docx", 0),
			file("film.png", MAX_FILE_BYTES + 1),
			file("limit.pdf", MAX_FILE_BYTES),
			file("tenth.jpe"),
			file("eleventh.pdf"),
		]),
	).toEqual([
		"tool.exe is not a PDF, DOCX or JPG.",
		"README is not a PDF, DOCX or JPG.",
		"plan.pdf.exe is not a PDF, DOCX or JPG.",
		".pdf is not a PDF, DOCX or JPG.",
		"nothing.docx is empty.",
		"film.png is larger than 10MB.",
		"eleventh.pdf is one file too many.",
	]);
});
