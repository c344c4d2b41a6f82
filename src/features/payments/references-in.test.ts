import { expect, test } from "vitest";
import { referencesIn } from "./evidence.ts";

test.each([
	"MR-7K3QXW",
	"mr 7k3qxw",
	"MR7K3QXW",
	"MR:7K3QXW",
	"MR/7K3QXW.",
	"MR_7K3QXW_2",
	"MR.7K3-QXW",
	"M.R.7K3QXW",
	"M R 7 K 3 Q X W",
	"Mr. 7K3QXW",
	"MR−7K3QXW",
	"MR\\7K3QXW|",
	"ＭＲ－７Ｋ３ＱＸＷ",
	"Mr MR-7K3QXW",
	"for #MR = 7K3QXW, thanks",
	"(MR’7K3QXW)",
])("%j has the reference MR-7K3QXW", (text) => {
	expect(referencesIn(text)).toEqual(["MR-7K3QXW"]);
});

test.each([
	"Mr Samuel Otieno",
	"MR-7K3QX",
	"MR-7K3QXWZ",
	"AMR-7K3QXW",
	"Mr 0712345678",
	"7K3QXW",
	"",
])("%j has no reference", (text) => {
	expect(referencesIn(text)).toEqual([]);
});
