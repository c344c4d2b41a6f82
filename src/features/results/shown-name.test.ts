import { expect, test } from "vitest";
import { initialsOf, NAME_HIDDEN, shownName } from "./shown-name.ts";

test.each([
	["Achieng Otieno", "A. O."],
	["Achieng Otieno & Brian Kip", "A. O. & B. K."],
	["Achieng Otieno, Brian Kip and Faith Wanjiku", "A. O., B. K. and F. W."],
	["Achieng Otieno/Brian Kip; Chebet", "A. O./B. K.; C."],
	["Chebet", "C."],
	["Mary-Anne Njoroge", "M.-A. N."],
	["Achieng - Brian", "A. - B."],
	["ngũgĩ wa Thiong'o", "N. W. T."],
	["Ng’ang’a O'Brien", "N. O."],
	["A. Otieno", "A. O."],
	["  Achieng   Otieno  ", "A. O."],
	["Égide N.", "É. N."],
	["E\u0301gide", "É."],
	["李小龙 & 王芳", "李. & 王."],
	["محمد علي", "م. ع."],
	["Łukasz Żak", "Ł. Ż."],
	["सीता राम", "सी. रा."],
	["Achieng Otieno (Form 3, adm. 4711/2008)", "A. O. F., A."],
	["achieng@school.example", "A.S.E."],
	["achieng_otieno", "A.O."],
	["Li Na", "L. N."],
	["4711", ""],
	["***", ""],
])("the initials of %j are %j", (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});

test("a name is shown in full, as initials or not at all", () => {
	expect(shownName("Achieng Otieno", "full")).toBe("Achieng Otieno");
	expect(shownName("Achieng Otieno", "initials")).toBe("A. O.");
	expect(shownName("Achieng Otieno", "hidden")).toBe(NAME_HIDDEN);
	expect(shownName("4711", "initials")).toBe(NAME_HIDDEN);
});

test("a setting that this version does not know hides the name", () => {
	expect(shownName("Achieng Otieno", "first names" as "full")).toBe(NAME_HIDDEN);
});
