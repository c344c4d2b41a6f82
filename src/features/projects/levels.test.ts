import { expect, test } from "vitest";
import { levelIn, namedIn, withoutLevel } from "./levels.ts";

test.each([
	["grade 8", "Junior", ""],
	["Grade 7 solar", "Junior", "solar"],
	["solar class 8", "Junior", "solar"],
	["darasa la 9", "Junior", ""],
	["JSS projects", "Junior", "projects"],
	["form 2", "Senior", ""],
	["Form4 chemistry", "Senior", "chemistry"],
	["kidato cha 3", "Senior", ""],
	["grade 10 water", "Senior", "water"],
	["high school", "Senior", ""],
	["chuo", "University", ""],
	["university robot", "University", "robot"],
	["form two", "Senior", ""],
	["Form-One maji", "Senior", "maji"],
	["kidato cha pili", "Senior", ""],
	["grade ten", "Senior", ""],
	["std 7", "Junior", ""],
	["standard eight", "Junior", ""],
	["darasa la nane", "Junior", ""],
	["class six", "Junior", ""],
	["Grade 4 soil", "Junior", "soil"],
	["PP2", "Junior", ""],
	["pp 1", "Junior", ""],
	["app 2", undefined, "app 2"],
	["form", undefined, "form"],
	["grade 80", undefined, "grade 80"],
	["platform 3", undefined, "platform 3"],
	["upgrade 8", undefined, "upgrade 8"],
	["uniform 2", undefined, "uniform 2"],
	["form 5", undefined, "form 5"],
	["solar", undefined, "solar"],
])("%s names %s", (search, level, rest) => {
	expect(levelIn(search)).toBe(level);
	expect(withoutLevel(search)).toBe(rest);
});

test.each([
	["grade 8 1500", "Junior", "1500", ""],
	["grade 8 KES 1,500", "Junior", "1500", ""],
	["solar form 2 2000/=", "Senior", "2000", "solar"],
	["solar under 1500", undefined, "1500", "solar"],
	["solar ksh 1500", undefined, "1500", "solar"],
	["solar kshs. 12,000", undefined, "12000", "solar"],
	["maji chini ya 800", undefined, "800", "maji"],
	["kes1500", undefined, "1500", ""],
	["grade 8 solar", "Junior", "", "solar"],
	["555 timer", undefined, "", "555 timer"],
	["results 2024", undefined, "", "results 2024"],
	["grade 8 12", "Junior", "", "12"],
	["123456", undefined, "", "123456"],
	["bash 1500", undefined, "", "bash 1500"],
	["solar", undefined, "", "solar"],
])("%s names the level %s and the budget %s beside %s", (search, level, budget, rest) => {
	expect(namedIn(search)).toEqual({ level, max_materials: budget, search: rest });
});
