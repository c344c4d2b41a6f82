import { expect, test } from "vitest";
import { readFilter } from "./project-filter.ts";
import { parseSearch, withoutNamedFilters, withoutWordsForFilter } from "./search-interpreter.ts";

test.each([
	["grade 8", "Junior", ""],
	["Grade 7 solar", "Junior", "solar"],
	["darasa la 9", "Junior", ""],
	["JSS projects", "Junior", ""],
	["g5", "", "g5"],
	["grade 8 and form", "Junior", "form"],
	["Grade 8 & 9", "Junior", ""],
	["grade 8/9 maji", "Junior", "maji"],
	["soap grade 7, 8 and 9", "Junior", "soap"],
	["grade 8 or 2 weeks", "Junior", ""],
	["class 5/6", "Junior", ""],
	["form 3 & 4", "Senior", ""],
	["f3/f4", "Senior", ""],
	["i want a project about water", "", "water"],
	["Please, how can I make soap?", "", "soap"],
	["nataka mradi wa maji", "", "maji"],
	["project ya solar for grade 8", "Junior", "solar"],
	["a project about water and soil", "", "water and soil"],
	["projects", "", "projects"],
	["moto", "", "fire"],
	["Mradi wa Moto", "", "fire"],
	["motor", "", "motor"],
	["mbu na mbolea", "", "mosquito na mbolea"],
	["junior secondary school", "Junior", "school"],
	["primary school", "Junior", ""],
	["primary", "Junior", ""],
	["primary cell", "", "primary cell"],
	["secondary", "Senior", ""],
	["secondary school maji", "Senior", "maji"],
	["uni", "University", ""],
	["campo", "University", ""],
	["f3", "Senior", ""],
	["F2 physics", "Senior", "physics"],
	["f5", "", "f5"],
	["unit 3", "", "unit 3"],
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
	["PP2", "Junior", ""],
	["pp 1", "Junior", ""],
	["app 2", "", "app 2"],
	["form", "", "form"],
	["grade 80", "", "grade 80"],
	["platform 3", "", "platform 3"],
	["upgrade 8", "", "upgrade 8"],
	["uniform 2", "", "uniform 2"],
	["form 3 grade 8", "Senior", ""],
	["grade 8 form 3", "Junior", ""],
	["form 5", "", "form 5"],
	["solar", "", "solar"],
])("%j names the level %j and leaves %j", (search, level, rest) => {
	expect(parseSearch(search)).toMatchObject({ filters: { level }, search: rest });
});

test.each([
	["grade 8 1500", "Junior", "1500", ""],
	[" GRADE  8\t1500 ", "Junior", "1500", ""],
	["grade 8 KES 1,500", "Junior", "1500", ""],
	["solar form 2 2000/=", "Senior", "2000", "solar"],
	["solar under 1500", "", "1500", "solar"],
	["solar ksh 1500", "", "1500", "solar"],
	["solar kshs. 12,000", "", "12000", "solar"],
	["maji chini ya 800", "", "800", "maji"],
	["kes1500", "", "1500", ""],
	["grade 8 solar", "Junior", "", "solar"],
	["555 timer", "", "", "555 timer"],
	["results 2024", "", "", "results 2024"],
	["grade 8 12", "Junior", "", "12"],
	["123456", "", "", "123456"],
	["bash 1501", "", "", "bash 1501"],
	["60000", "", "", "60000"],
	["60000 bob", "", "", "60000 bob"],
	["99", "", "", "99"],
	["maji 1500", "", "1500", "maji"],
	["500 ml bottle", "", "", "500 ml bottle"],
	["2 kg", "", "", "2 kg"],
	["projects for grade 8 under 1500", "Junior", "1500", ""],
	["physics form 3 under 1500", "Senior", "1500", "physics"],
])("%j names the level %j and the budget %j and leaves %j", (search, level, budget, rest) => {
	expect(parseSearch(search)).toMatchObject({
		filters: { level, max_materials: budget },
		search: rest,
	});
});

test.each([
	["50", "50 bob|kes 50"],
	["100", "100"],
	["1500", "1500|1500 bob|1500bob|1500 ksh|1500 Kshs|budget 1500|budget of 1500|Budget: 1500|1.5k"],
	["1500", "less than 1500|not more than 1500|shilingi 1500|1500 kes|max 1500 bob|within 1,500/="],
	[
		"2000",
		"2,000 shs|2000 shillings|2000/-|2k|2K bob|under 2000 bob|at most 2000|chini ya sh 2000",
	],
	["3000", "below 3000 bob|up to 3000|maximum 3000"],
	["50000", "50000"],
])("the budget %s is found in each of: %s", (budget, searches) => {
	for (const search of searches.split("|"))
		expect(parseSearch(search), search).toMatchObject({
			filters: { max_materials: budget },
			search: "",
		});
});

test.each([
	["cheap", "cost", "", ""],
	["cheap maji", "cost", "", "maji"],
	["bure", "cost", "", ""],
	["rahisi", "cost", "", ""],
	["mradi rahisi wa maji", "cost", "", "maji"],
	["bei nafuu", "cost", "", ""],
	["cheaply", "", "", "cheaply"],
	["2 weeks", "", "2", ""],
	["solar in one week", "", "1", "solar"],
	["less than 3 weeks 2000 bob", "", "3", ""],
])("%j names the sort order %j and the weeks %j and leaves %j", (search, sort, weeks, rest) => {
	expect(parseSearch(search)).toMatchObject({ filters: { sort, max_weeks: weeks }, search: rest });
});

test.each([
	["grade 5", "No projects for Grade 5 yet."],
	["maji class 6", "No projects for Class 6 yet."],
	["primary", "No projects for Primary yet."],
	["form 3 grade 8", "One class at a time. "],
	["grade 5 form 3", "One class at a time. No projects for Grade 5 yet."],
	["grade 7 grade 8", ""],
])("the search %s has the note: %s", (search, note) => {
	expect(parseSearch(search).note).toBe(note);
});

test.each([
	["form 1", true],
	["1500 bob", true],
	["grade 8 1500", true],
	["cheap", true],
	["1500", false],
	["form 1 maji", false],
	["maji", false],
	["i want a project about water", false],
	["moto", true],
	["projects", false],
	["", false],
])("%j consists of filters only: %s", (search, isSure) => {
	expect(parseSearch(search).isSure).toBe(isSure);
});

test.each([
	["level=Senior&search=grade 8", "search=grade 8"],
	["level=Senior&max_weeks=2&search=solar form 1", "max_weeks=2&search=solar form 1"],
	["max_materials=3000&level=Junior&search=maji 1500", "level=Junior&search=maji 1500"],
	["sort=title&search=cheap maji", "search=cheap maji"],
	["level=Senior&max_materials=3000&search=solar", "level=Senior&max_materials=3000&search=solar"],
])("filters that the search names are removed: %s becomes %s", (query, rest) => {
	expect(withoutNamedFilters(readFilter(`?${query}`))).toEqual(readFilter(`?${rest}`));
});

test.each([
	["level", "grade 8 solar 1500", "solar 1500"],
	["level", "grade 8 form 2", ""],
	["max_materials", "grade 8 solar 1500", "grade 8 solar"],
	["max_weeks", "solar in 2 weeks", "solar"],
	["category", "grade 8 physics", "grade 8 physics"],
])("a chosen %s removes its words from the search %s: %s", (name, search, rest) => {
	expect(withoutWordsForFilter(name, search)).toBe(rest);
});
