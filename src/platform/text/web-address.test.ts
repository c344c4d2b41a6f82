import { expect, test } from "vitest";
import { hasWebAddress } from "./web-address.ts";

test.each([
	"https://evil.example",
	"See http://1.2.3.4",
	"HTTPS://EVIL.EXAMPLE/x",
	"www.evil.zz",
	"evil.com",
	"Claim it: evil.co.ke!",
	"win at bit.ly/x",
	"evil.zz/x",
	"evil.zz:8080",
	"evil．com",
	"ｗｗｗ.evil.zz",
	"evil.com.",
])("%s holds a web address", (text) => {
	expect(hasWebAddress(text)).toBe(true);
});

test.each([
	"Achieng Otieno",
	"wanjiru.k",
	"wanjiru.kamau",
	"john.co.otieno",
	"Dr.Otieno",
	"J.K. Mwangi",
	"St. Mary",
	"comm.unity",
	"a:b/c",
	"achieng@school.com",
	"www",
	"C++ / C#",
	"1.5",
])("%s holds none", (text) => {
	expect(hasWebAddress(text)).toBe(false);
});

test("a megabyte is read at once", () => {
	expect(hasWebAddress("a.".repeat(500_000))).toBe(false);
	expect(hasWebAddress(`${"a".repeat(1_000_000)}`)).toBe(false);
});
