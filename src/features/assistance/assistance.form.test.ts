import { expect, test } from "vitest";
import { requestFields } from "./assistance.form.ts";

test.each(["name", "institution", "projectTitle"] as const)(
	"the %s of a request cannot hide or reorder other text on staff screens",
	(field) => {
		expect(requestFields[field].parse("\u202EKitui\u2028School\u2066 ")).toBe("Kitui School");
	},
);
