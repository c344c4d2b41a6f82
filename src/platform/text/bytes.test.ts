import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test("sizes are given in the largest unit that fits", () => {
	expect(formatBytes(0)).toBe("0 bytes");
	expect(formatBytes(1023)).toBe("1023 bytes");
	expect(formatBytes(3482)).toBe("3.4 KB");
	expect(formatBytes(5 * 1_048_576)).toBe("5 MB");
});
