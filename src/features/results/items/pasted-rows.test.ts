import { expect, test, vi } from "vitest";
import { readPastedRows as readPaste } from "./pasted-rows.ts";

const readPastedRows = (...given: Parameters<typeof readPaste>) => readPaste(...given).rows;

const CATEGORIES = ["Chemistry", "Biology and Biotechnology", "Physics"];

test("rows copied from a spreadsheet are read in the order of the columns", () => {
	expect(
		readPastedRows("Chemistry\t1\tFaith Chebet\tKaptarakwa Girls\t94.5\tBest\n", CATEGORIES),
	).toEqual([
		{
			line: 1,
			category: "Chemistry",
			position: 1,
			participant_name: "Faith Chebet",
			school: "Kaptarakwa Girls",
			score: "94.5",
			additional_info: "Best",
			errors: [],
		},
	]);
});

test("a header row is recognised and may order the columns differently", () => {
	const rows = readPastedRows(
		"Name,School,Category,Marks,Place\r\nAmina,Tana,Physics,80,2\r\n",
		CATEGORIES,
	);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({
		line: 2,
		category: "Physics",
		position: 2,
		participant_name: "Amina",
		school: "Tana",
		score: "80",
		additional_info: "",
	});
});

test("a second table with fewer columns, in another order, is read by its own headers", () => {
	const { rows, leftOut } = readPaste(
		"Pos\tName\tSchool\tScore\n1\tAmina\tTana\t80\nPos\tSchool\tName\n1\tDunga\tBrian\n",
		CATEGORIES,
	);
	expect(rows.map((row) => [row.participant_name, row.school, row.score])).toEqual([
		["Amina", "Tana", "80"],
		["Brian", "Dunga", ""],
	]);
	expect(leftOut).toEqual(["Pos, School, Name"]);
});

test("quotes hold separators, line breaks and doubled quotes", () => {
	const [row] = readPastedRows(
		'Physics,1,"Otieno, Brian","Dunga ""Bay"" Boys",91,"two\nlines"\n',
		CATEGORIES,
	);
	expect(row).toMatchObject({
		participant_name: "Otieno, Brian",
		school: 'Dunga "Bay" Boys',
		additional_info: "two\nlines",
		errors: [],
	});
});

test("a quote around part of a cell, or one that is never closed, is plain text", () => {
	const rows = readPastedRows(
		'Physics\t1\t"Best" of three\tA\nPhysics\t2\t"Open\tB\nPhysics\t3\tLast\tC',
		CATEGORIES,
	);
	expect(rows.map((row) => [row.participant_name, row.school])).toEqual([
		['"Best" of three', "A"],
		['"Open', "B"],
		["Last", "C"],
	]);
});

test("empty cells stay empty, short rows are filled up, and blank lines are left out", () => {
	const rows = readPastedRows("Physics\t\tJoel\t\t\t\n\n \t \nChemistry\t4\tGrace\n", CATEGORIES);
	expect(
		rows.map(({ line, position, school, score, errors }) => [
			line,
			position,
			school,
			score,
			errors,
		]),
	).toEqual([
		[1, null, "", "", []],
		[4, 4, "", "", []],
	]);
});

test("ties share a position, however they are written", () => {
	const rows = readPastedRows(
		["2", "=2", "2=", "T2", "2nd", "2.", "2.0"]
			.map((place) => `Physics\t${place}\tAmina`)
			.join("\n"),
		CATEGORIES,
	);
	expect(rows.map((row) => row.position)).toEqual([2, 2, 2, 2, 2, 2, 2]);
	expect(rows.flatMap((row) => row.errors)).toEqual([]);
});

test.each([
	["1st place", 1],
	["First", 1],
	["Nafasi ya kwanza", 1],
	["SECOND PLACE", 2],
	["Nafasi 2", 2],
	["Position 3", 3],
	["third", 3],
	["Tano", 5],
])("the position %j is %d", (text, position) => {
	const [row] = readPastedRows(`Physics\t${text}\tAmina`, CATEGORIES);
	expect(row).toMatchObject({ position, errors: [] });
});

test("a dash means no position; anything except a whole number from 1 is an error", () => {
	const rows = readPastedRows(
		["-", "–", "0", "1.5", "winner", "-3"].map((place) => `Physics\t${place}\tAmina`).join("\n"),
		CATEGORIES,
	);
	expect(rows.map((row) => row.errors)).toEqual([
		[],
		[],
		...Array(4).fill(["Position must be a whole number, 1 or higher"]),
	]);
});

test("a category is found regardless of case and spaces, and takes its stored name", () => {
	const [row] = readPastedRows("  BIOLOGY  and biotechnology ;1;Amina\n", CATEGORIES);
	expect(row).toMatchObject({ category: "Biology and Biotechnology", errors: [] });
});

test("an unknown category, a missing one and a missing name are reported for their row", () => {
	const rows = readPastedRows("Alchemy\t1\tAmina\n\t2\tFaith\nPhysics\t3\t \n", CATEGORIES);
	expect(rows.map(({ line, errors }) => [line, errors])).toEqual([
		[1, ["There is no category “Alchemy”"]],
		[2, ["Category is required"]],
		[3, ["Participant name is required"]],
	]);
});

test("a file with a byte order mark and semicolons is read", () => {
	const rows = readPastedRows(
		"\uFEFFCategory;Position;Participant\r\nPhysics;1;Amina\r\n",
		CATEGORIES,
	);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({ category: "Physics", participant_name: "Amina", errors: [] });
});

test("the apostrophe that keeps a cell from being a formula is removed", () => {
	const [row] = readPastedRows("Physics\t1\t'=SUM(A1)\tO'Hara School", CATEGORIES);
	expect(row).toMatchObject({ participant_name: "=SUM(A1)", school: "O'Hara School" });
});

test.each([
	["Physics\t1\tAmina\t80", "School “80” is only a number"],
	["Physics\t1\t80 %\tTana", "Participant name “80 %” is only a number"],
	["Physics\t1\t=A1\tTana", "Participant name “=A1” is a formula: paste its result"],
	["Physics\t1\tAmina\tTana\t=SUM(A1:A4)", "Score “=SUM(A1:A4)” is a formula: paste its result"],
	["Physics\t1\tAmina\tTana\t=-B2", "Score “=-B2” is a formula: paste its result"],
])("a value that does not fit its column is an error: %j", (text, error) => {
	expect(readPaste(text, CATEGORIES).rows[0]?.errors).toEqual([error]);
});

test("an empty paste has no rows", () => {
	expect(readPastedRows(" \n\t\n", CATEGORIES)).toEqual([]);
});

const AMINA = "Physics 2 Amina Tana 94.5";
const BRIAN = "Chemistry 1 Brian Otieno Dunga 91";

/** Each row as text, or its errors, and the lines and columns that were not read. */
function reads(text: string) {
	const { rows, leftOut, unreadColumns } = readPaste(text, CATEGORIES);
	return {
		rows: rows.map(({ errors, ...row }) =>
			errors.length > 0
				? errors.join()
				: [row.category, row.position, row.participant_name, row.school, row.score]
						.concat(row.additional_info)
						.join(" ")
						.trim(),
		),
		leftOut: leftOut.join(" / "),
		unreadColumns: unreadColumns.join(),
	};
}

const ROWS = "Physics\t2\tAmina\tTana\t94.5\nChemistry\t1\tBrian Otieno\tDunga\t91";
test.each([
	["Category\tPosition\tName\tSchool Name\tMarks (%)"],
	["Category*\tPos.\tName of Participant\tName of School\tTotal Marks"],
	["PROJECT CATEGORY\tRANK\tSTUDENT'S NAME\tSCHOOL\tSCORE (out of 100)"],
	["Section:\tPlace #\tFull Name\tInstitution [in full]\tMarks/100"],
	["category_name\tfinal_position\tparticipant_names\tschool_name\tfinal_score"],
	["CATEGORY\tPOS\tNAME(S) OF PRESENTERS\tSCH.\tMKS"],
	["Kategoria\tNafasi\tJina la mwanafunzi\tJina la shule\tAlama"],
	["Kitengo\tNafasi\tJina\tShule\tJumla ya alama"],
	["Kundi\tNafasi\tMshiriki\tShule (jina)\tAlama %"],
	["Kategoria\tNafasi\tJina\tSHULE YA UPILI\tALAMA ZOTE"],
	["Kategoria\tNafasi\tJina\tShule ya Msingi\tJumla kuu"],
	["Category\tPosition in Category\tName\tHigh School\tGrand Total"],
	["Subject\tClass Position\tName / Jina\tSchool/Shule\tMarks & Scores"],
	["Somo\tNafasi\tJina\tShule\tAlama"],
	["Category\tPosition\tName\tSECONDARY SCHOOL\tGRAND TOTAL MARKS /100"],
])("the headers %j are the columns of results", (headers) => {
	const expected = { rows: [AMINA, BRIAN], leftOut: "", unreadColumns: "" };
	expect(reads(`${headers}\n${ROWS}`)).toEqual(expected);
	expect(reads(`\uFEFF${headers}\r\n${ROWS}`.replaceAll("\t", ";"))).toEqual(expected);
	const reversed = `${headers}\n${ROWS}`
		.split("\n")
		.map((line) => line.split("\t").reverse().join("\t"));
	expect(reads(reversed.join("\n"))).toEqual(expected);
});

const HEADERS = "Category\tPosition\tName\tSchool\tMarks";
test.each<[string, string, Partial<ReturnType<typeof reads>>]>([
	[
		"a title above the headers",
		`Nakuru County Science Fair 2026\nResults\t\t\t\t\n\n${HEADERS}\n${ROWS}`,
		{ leftOut: "Nakuru County Science Fair 2026 / Results" },
	],
	[
		"totals and a signature below",
		`${HEADERS}\n${ROWS}\nTotal\t\t\t\t185.5\n\t\tAverage\t\t92.75\nJUMLA:\t\t\t\t185.5\nSigned by the chief judge`,
		{
			leftOut: "Total, 185.5 / Average, 92.75 / JUMLA:, 185.5 / Signed by the chief judge",
		},
	],
	[
		"headers again on the next page",
		`${HEADERS}\n${ROWS.replace("\n", `\n${HEADERS}\n`)}`,
		{
			leftOut: "Category, Position, Name, School, Marks",
		},
	],
	[
		"a second table in another order",
		`${HEADERS}\n${ROWS.split("\n")[0]}\n\nMarks\tSchool\tName\tPosition\tCategory\n91\tDunga\tBrian Otieno\t1\tChemistry`,
		{ leftOut: "Marks, School, Name, Position, Category" },
	],
	["units in a second line of headers", `${HEADERS}\n\t\t\t(in full)\t(%)\n${ROWS}`, {}],
	[
		"unknown headers",
		"No\tCategory\tPosition\tName\tClass\tSchool\tSchool Code\tMarks\n1\tPhysics\t2\tAmina\t8\tTana\t017\t94.5\n2\tChemistry\t1\tBrian Otieno\t7\tDunga\t\t91",
		{ unreadColumns: "No,Class,School Code" },
	],
	[
		"several columns of marks",
		"Category\tPosition\tName\tSchool\tMarks (written)\tScore\tTotal Marks\nPhysics\t2\tAmina\tTana\t50\t44.5\t94.5\nChemistry\t1\tBrian Otieno\tDunga\t50\t41\t91",
		{ unreadColumns: "Marks (written),Score" },
	],
	[
		"several columns of positions",
		"Category\tOverall Position\tCategory Position\tName\tSchool\tMarks\nPhysics\t7\t2\tAmina\tTana\t94.5\nChemistry\t3\t1\tBrian Otieno\tDunga\t91",
		{ unreadColumns: "Overall Position" },
	],
	[
		"merged headers of marks",
		"Category\tPosition\tName\tSchool\tMarks\t\t\n\t\t\t\tWritten\tShown\tTotal\nPhysics\t2\tAmina\tTana\t50\t44.5\t94.5\nChemistry\t1\tBrian Otieno\tDunga\t50\t41\t91",
		{ unreadColumns: "Marks Written,Marks Shown" },
	],
	[
		"the same header twice",
		`${HEADERS}\tSchool\n${ROWS.replaceAll("\n", "\tX\n")}\tY`,
		{ unreadColumns: "School" },
	],
	["cells beside the table", `${HEADERS}\n${ROWS}\t\tcheck`, { unreadColumns: "column 7" }],
	["cells beside a table without headers", `${ROWS}\t\tcheck`, { unreadColumns: "column 7" }],
	[
		"headers and cells on several lines, with commas",
		'Category,"Position\n(1 to 3)",Name,"Name of\nSchool","Total\r\nMarks"\nPhysics,2,Amina,Tana,94.5\n"Chemistry",1,"Brian Otieno",Dunga,91',
		{},
	],
	["empty columns", `${HEADERS}\tClass\t\n${ROWS}\t\t`, {}],
	[
		"names in two columns",
		"Category\tPosition\tFirst Name\tSurname\tSchool\tMarks\nPhysics\t2\tAmina\t\tTana\t94.5\nChemistry\t1\tBrian\tOtieno\tDunga\t91",
		{},
	],
	[
		"names in three columns that are apart",
		"Jina la kwanza\tCategory\tJina la kati\tPosition\tSchool\tMarks\tJina la mwisho\n\tPhysics\t\t2\tTana\t94.5\tAmina\nBrian\tChemistry\tOtieno\t1\tDunga\t91\t",
		{},
	],
	[
		"decimal commas",
		`${HEADERS}\nPhysics\t2\tAmina\tTana\t94,5\nChemistry\t1\tBrian Otieno\tDunga\t91`,
		{},
	],
	[
		"lines of categories between the rows",
		"PHYSICS\nPosition\tName\tSchool\tMarks\n2\tAmina\tTana\t94.5\nCategory: chemistry\t\t\n1\tBrian Otieno\tDunga\t91",
		{},
	],
	[
		"lines of categories above names in the first column",
		"Name\tPosition\tSchool\tMarks\nPhysics category\t\t\t\nAmina\t2\tTana\t94.5\nCHEMISTRY\t\t\t\nBrian Otieno\t1\tDunga\t91",
		{},
	],
	[
		"sections above rows without a header",
		"PHYSICS\n2\tAmina\tTana\t94.5\nSection: chemistry\t\n1\tBrian Otieno\tDunga\t91",
		{},
	],
	[
		"a section that is no category",
		`${HEADERS}\n${ROWS.replace("\n", "\nJUNIORS\t\t\t\t\n")}`,
		{ leftOut: "JUNIORS" },
	],
])("results with %s", (_, text, message) => {
	expect(reads(text)).toEqual({ rows: [AMINA, BRIAN], leftOut: "", unreadColumns: "", ...message });
});

test.each([
	["Presenter 1", "Presenter 2"],
	["Name of Presenter 1", "Name of Presenter 2"],
	["Student A", "Student B"],
	["PRESENTER NO. 1", "PRESENTER NO. 2"],
	["Mwanafunzi wa kwanza", "Mwanafunzi wa pili"],
	["1st Presenter", "2nd Presenter"],
	["Presenter One", "Presenter Two"],
	["First Student", "Second Student"],
])("the names below %j and %j are joined", (one, two) => {
	const text = `Category\tPosition\t${one}\t${two}\tSchool\nPhysics\t2\tAmina\tFaith\tTana\nPhysics\t1\tBrian\t\tDunga`;
	expect(reads(text)).toEqual({
		rows: ["Physics 2 Amina, Faith Tana", "Physics 1 Brian Dunga"],
		leftOut: "",
		unreadColumns: "",
	});
});

test.each(["NAME / SCHOOL", "Name and School", "School & names", "Jina na shule", "NAME, SCHOOL"])(
	"a column with the header %j is reported and not read",
	(header) => {
		const error = "Participant name is required";
		const text = `Category\tPos\t${header}\tMarks\nPhysics\t2\tAmina, Tana\t94.5`;
		expect(reads(text)).toEqual({ rows: [error], leftOut: "", unreadColumns: header });
		const short = `Pos\t${header}\tMarks\n2\tAmina, Tana\t94.5`;
		expect(reads(short)).toEqual({
			rows: [`Category is required,${error}`],
			leftOut: "",
			unreadColumns: header,
		});
	},
);

test.each([
	["88,5", "88.5"],
	["88,50 %", "88.50 %"],
	["1,250", "1,250"],
	["0,125", "0.125"],
	["88,5,1", "88,5,1"],
	["A,5", "A,5"],
	["88.5", "88.5"],
])("the score %j is stored as %j", (score, stored) => {
	const [row] = readPastedRows(`Physics\t1\tAmina\tTana\t${score}`, CATEGORIES);
	expect(row?.score).toBe(stored);
});

test.each([
	["88,5", "1,234", ["Score “1,234” cannot be compared with “88,5”"]],
	["88,5", "1,234.5", []],
	["88.5", "1,234", []],
])("beside the score %j, the score %j has the errors %j", (first, second, errors) => {
	const lines = [first, second].map((score) => `Physics\t2\tAmina\tTana\t${score}`);
	const rows = readPastedRows(lines.join("\n"), CATEGORIES);
	expect(rows.map((row) => row.errors)).toEqual([[], errors]);
});

test.each([
	[
		"no column of names: nothing is read from another one",
		"Category\tPosition\tSchool\tExhibit\tMarks\nPhysics\t2\tTana\tKiln\t94.5",
		["Participant name is required"],
		"Exhibit",
	],
	[
		"no column of categories",
		"Pos\tName\tSchool\tMarks\n2\tAmina\tTana\t94.5",
		["Category is required"],
		"",
	],
	[
		"marks of two rounds and no total",
		"Category\tPosition\tName\tSchool\tRound 1\tRound 2\nPhysics\t2\tAmina\tTana\t50\t44",
		["Physics 2 Amina Tana"],
		"Round 1,Round 2",
	],
	[
		"a comma that cuts a cell",
		"Category,Position,Name,School,Marks\nPhysics,2,Amina, Faith,Tana,94.5",
		["There are more cells than columns: put quotes around a cell with commas"],
		"",
	],
	[
		"names that are words of headers",
		"Physics\t1\tName\tSchool\t94.5",
		["Physics 1 Name School 94.5"],
		"",
	],
	[
		"a person and a school named like a total",
		"Category\tPosition\tName\tSchool\nPhysics\t2\tTotal Wanjiru\tMean Machines",
		["Physics 2 Total Wanjiru Mean Machines"],
		"",
	],
])("%s", (_, text, rows, unreadColumns) => {
	expect(reads(text)).toEqual({ rows, leftOut: "", unreadColumns });
});

test("a category chosen for an unknown name applies to every row with that name, in any case", () => {
	const text = "Chem\t1\tAnn\nchem\t2\tBen\nPhysics\t1\tCyd\nconstructor\t1\tDan";
	const rows = readPastedRows(text, CATEGORIES, { chem: "Chemistry" });
	expect(rows.map(({ category, unknownCategory }) => [category, unknownCategory])).toEqual([
		["Chemistry", "Chem"],
		["Chemistry", "chem"],
		["Physics", undefined],
		["constructor", "constructor"],
	]);
	expect(rows.map(({ errors }) => errors.length)).toEqual([0, 0, 0, 1]);
	// A category that no longer exists cannot be chosen.
	expect(readPastedRows("Chem\t1\tAnn", CATEGORIES, { chem: "Alchemy" })[0]?.errors).toEqual([
		"There is no category “Chem”",
	]);
});

const SECTION_HEADERS = "Position\tName\tSchool\tMarks";
const UNKNOWN = "HOME SCIENCE AND CRAFTS";
test.each<[string, string, Array<[category: string, name: string]>, string]>([
	[
		"between known and unknown ones",
		`PHYSICS\n${SECTION_HEADERS}\n1\tAchieng\tTana\t90\n${UNKNOWN}\n1\tDida\tTana\t88\n2\tFaith\tTana\t80\nChemistry (Senior)\n1\tEkai\tTana\t70\nCHEMISTRY\n1\tGrace\tTana\t60`,
		[
			["Physics", "Achieng"],
			[`?${UNKNOWN}`, "Dida"],
			[`?${UNKNOWN}`, "Faith"],
			["?Chemistry (Senior)", "Ekai"],
			["Chemistry", "Grace"],
		],
		"",
	],
	[
		"that begins with “Category:”",
		`Category: Physics\n${SECTION_HEADERS}\n1\tAchieng\tTana\t90\nCategory: Home Science\t\t\t\n1\tDida\tTana\t88`,
		[
			["Physics", "Achieng"],
			["?Home Science", "Dida"],
		],
		"",
	],
	[
		"in the column of names",
		`Name\tPosition\nPhysics\t\nAchieng\t1\nHome Science section\t\nDida\t1`,
		[
			["Physics", "Achieng"],
			["?Home Science", "Dida"],
		],
		"",
	],
	[
		"first of all, below a title",
		`County Fair\n${UNKNOWN}\n${SECTION_HEADERS}\n1\tDida\tTana\t88\nPhysics\n1\tAchieng\tTana\t90`,
		[
			[`?${UNKNOWN}`, "Dida"],
			["Physics", "Achieng"],
		],
		"County Fair",
	],
	[
		"with its headers again",
		`Physics\n${SECTION_HEADERS}\n1\tAchieng\tTana\t90\n${UNKNOWN}\n${SECTION_HEADERS}\n1\tDida\tTana\t88`,
		[
			["Physics", "Achieng"],
			[`?${UNKNOWN}`, "Dida"],
		],
		"Position, Name, School, Marks",
	],
	[
		"not a title below a known one, nor the number of a page or a total",
		`PHYSICS\nResults of 2026\n${SECTION_HEADERS}\n1\tAchieng\tTana\t90\n2\nTotal\n2\tDida\tTana\t88\nSigned by the judge`,
		[
			["Physics", "Achieng"],
			["Physics", "Dida"],
		],
		"Results of 2026 / 2 / Total / Signed by the judge",
	],
	[
		"beside a column of categories, for rows that have none",
		`Category\t${SECTION_HEADERS}\nPhysics\t1\tAchieng\tTana\t90\n${UNKNOWN}\nPhysics\t2\tDida\tTana\t88\n\t3\tEkai\tTana\t70`,
		[
			["Physics", "Achieng"],
			["Physics", "Dida"],
			[`?${UNKNOWN}`, "Ekai"],
		],
		"",
	],
])("a line that names a section, %s", (_, text, expected, leftOut) => {
	const read = readPaste(text, CATEGORIES);
	expect(
		read.rows.map(({ category, unknownCategory, participant_name, errors }) => {
			expect(errors).toEqual(
				unknownCategory === undefined ? [] : [`There is no category “${unknownCategory}”`],
			);
			return [unknownCategory === undefined ? category : `?${unknownCategory}`, participant_name];
		}),
	).toEqual(expected);
	expect(read.leftOut.join(" / ")).toBe(leftOut);
	const chosen = { "home science and crafts": "Physics", "home science": "Physics" };
	const still = readPastedRows(text, CATEGORIES, chosen).filter(({ errors }) => errors.length > 0);
	expect(still.map(({ category }) => category).filter((name) => /home/i.test(name))).toEqual([]);
});

test.each(["#REF!", "#N/A", "#DIV/0!", "#NAME?", "#VALUE!", "#n/a", "Err:502", "##", "#####"])(
	"%s, which a failed formula leaves, is an error",
	(text) => {
		const errors = ["School", "Score"].map((what) => `${what} “${text}” is a spreadsheet error`);
		const [row] = readPastedRows(`Physics\t1\tAmina\t${text}\t${text}`, CATEGORIES);
		expect(row?.errors).toEqual(errors);
	},
);

test.each(["3/5/2026", "05-03-26", "2026-05-03", "Mar-05", "5-Mar", "1 March 2026"])(
	"%s, a score that a spreadsheet has turned into a date, is an error",
	(text) => {
		const [row] = readPastedRows(`Physics\t1\tAmina\tTana\t${text}`, CATEGORIES);
		expect(row?.errors).toEqual([`Score “${text}” is a date`]);
	},
);

test.each(["#1", "N/A", "#Winner", "Error", "88", "45/50", "3/5", "88-90", "Merit"])(
	"%j is accepted as a score",
	(score) => {
		const [row] = readPastedRows(`Physics\t1\tAmina\tTana\t${score}`, CATEGORIES);
		expect(row).toMatchObject({ score, errors: [] });
	},
);

test.each<[string, string[]]>([
	["in capitals", ["ENERGY AND TRANSPORT", "Jane\tMoi High\t71", "Peter\tAlliance\t60"]],
	["in small letters", ["Energy and transport", "Jane\tMoi High\t71", "Peter\tAlliance\t60"]],
	["among capitals", ["ENERGY & TRANSPORT", "JANE\tMOI HIGH\t71", "PETER\tALLIANCE\t60"]],
	[
		"below a section",
		["PHYSICS", "Zuhura\tMoi High\t40", "Energy 2", "Jane\tMoi High\t71", "Peter\tAlliance\t60"],
	],
])("a line alone in the column of names, %s, must be confirmed as a category", (_, lines) => {
	const text = ["Name\tSchool\tMarks", ...lines].join("\n");
	const title = lines.at(-3) ?? "";
	const unconfirmed = readPastedRows(text, CATEGORIES).filter(({ mayBePerson }) => mayBePerson);
	expect(unconfirmed).toMatchObject([
		{
			...{ participant_name: "", unknownCategory: title },
			errors: [`“${title}” may be a category: please choose above`],
		},
	]);
	const key = title.toLowerCase();
	const rows = readPastedRows(text, CATEGORIES, { [key]: "Chemistry" });
	expect(rows.slice(-2)).toMatchObject([
		{ category: "Chemistry", participant_name: /jane/i, errors: [], mayBePerson: true },
		{ category: "Chemistry", participant_name: /peter/i, errors: [], mayBePerson: true },
	]);
	expect(rows).toHaveLength(lines.length - (lines.length > 3 ? 2 : 1));
	const taken = readPastedRows(text, CATEGORIES, { [key]: null });
	expect(taken.find(({ participant_name }) => participant_name === title)).toBeDefined();
});

test.each([
	["names alone", ["PHYSICS", "Jane", "Peter", "Zuhura"]],
	["a total", ["PHYSICS", "Jane\tMoi High\t71", "Peter\tMoi High\t60", "TOTAL"]],
])("%s are not taken for categories", (_, lines) => {
	const rows = readPastedRows(["Name\tSchool\tMarks", ...lines].join("\n"), CATEGORIES);
	expect(rows.map(({ category, mayBePerson }) => [category, mayBePerson])).toEqual(
		rows.map(() => ["Physics", undefined]),
	);
});

const LIST = ["Name\tSchool\tMarks", "PHYSICS", "Jane Otieno\tMoi High\t71"];
const namesIn = (text: string) =>
	readPaste(text, CATEGORIES).rows.flatMap(({ participant_name }) => participant_name || []);

test.each([
	...[
		"Signed by Chief Judge",
		"Page 1 of 2",
		"Prepared by Mary Wanjiku",
		"Approved by: Mr. Otieno",
	],
	...["Total participants: 40", "Total number of schools: 12", "Number of girls 14", "Entries: 40"],
	...[
		"12/11/2026",
		"12.11.2026",
		"Date: 12/11/2026",
		"Thursday, 12th November 2026",
		"November 2026",
	],
	...["Signature: ________", "Sign.............", "Official stamp", "School Stamp:", "Chief Judge"],
	...["Mr. Kamau, Chief Judge", "J. Mwangi (County Coordinator)", "NB: subject to confirmation"],
	...[
		"End of results",
		"THANK YOU",
		"Congratulations to all!",
		"fair@example.ac.ke",
		"Tel: 0712 345678",
	],
	...["Imeandaliwa na Mary Wanjiku", "Imetiwa sahihi na Jaji Mkuu", "Ukurasa wa 1 kati ya 2"],
	...[
		"Jumla ya washiriki: 40",
		"Idadi ya shule 12",
		"Tarehe: 12 Novemba 2026",
		"Muhuri",
		"Jaji Mkuu",
	],
	...["Mwisho wa matokeo", "Hongera kwa wote", "Saini: ......", "Mwalimu Mkuu", "Washiriki: 40"],
	...["Signed by:\tMr. Kamau", "Prepared by\tMary\t12/11/2026", "Page 1\tof 2", "Jaji Mkuu\tKamau"],
	...["Total participants\t\t40", "Date:\t12/11/2026", "Sign: ____\tDate: ____"],
])("%j below a short list is left out and reported", (line) => {
	for (const text of [
		[...LIST, line],
		[...LIST, line, "Brian\tDunga\t60"],
	]) {
		const { rows, leftOut } = readPaste(text.join("\n"), CATEGORIES);
		expect(leftOut).toEqual([line.split("\t").filter(Boolean).join(", ")]);
		expect(rows.map(({ category, errors }) => [category, errors])).toEqual(
			text.slice(2).flatMap((row) => (row === line ? [] : [["Physics", []]])),
		);
	}
	expect(namesIn([...LIST, ...LIST.slice(2), line].join("\n"))).not.toContain(line);
});

test.each([
	...["Datuk Signey", "Page Otieno", "Total Wanjiru", "Judge Njoroge", "Stamp Aoko", "Mary April"],
	...["May Prepared", "Tarehe Njema", "Key Kamau", "Venus Atieno", "Number Omondi"],
])("%j is accepted as a participant", (name) => {
	expect(namesIn([...LIST, `${name}\tDunga\t60`].join("\n"))).toEqual(["Jane Otieno", name]);
});

test("a name alone in a short list must be confirmed, and may be left out", () => {
	const text = [...LIST, "Well done"].join("\n");
	const [, unconfirmed] = readPastedRows(text, CATEGORIES);
	expect(unconfirmed).toMatchObject({ mayBePerson: true, unknownCategory: "Well done" });
	expect(unconfirmed?.errors).not.toEqual([]);
	const out = readPaste(text, CATEGORIES, { "well done": false });
	expect(out).toMatchObject({
		rows: [{ participant_name: "Jane Otieno" }],
		leftOut: ["Well done"],
	});
});

test.each(["PHYSICS:", "Physics :", "Category: Physics", "physics category:"])(
	"%j is the line of a section",
	(line) => {
		const text = [
			"Name\tSchool\tMarks",
			line,
			"Jane\tMoi High\t71",
			"Home Science:",
			"Ann\tTana\t9",
		];
		expect(readPaste(text.join("\n"), CATEGORIES)).toMatchObject({
			rows: [
				{ category: "Physics", participant_name: "Jane", errors: [] },
				{ unknownCategory: "Home Science", participant_name: "Ann" },
			],
			leftOut: [],
		});
	},
);

test("few cells are compared in a line of half a million cells, and in many long lines", () => {
	const tested = vi.spyOn(RegExp.prototype, "test");
	for (const text of ["a,".repeat(250_000), `Name,School\n${"b,".repeat(245_000)}`]) {
		readPaste(text, CATEGORIES);
		expect(tested.mock.calls.length).toBeLessThan(20_000);
		tested.mockClear();
	}
	readPaste(`Name\tSchool\n${`${"a\t".repeat(150)}\n`.repeat(100)}`, CATEGORIES);
	// At most the first twenty cells of a line are compared with each header, and each cell is tested for a number.
	expect(tested.mock.calls.length).toBeLessThan(150_000);
	tested.mockRestore();
});

/* As teachers paste them from Excel, Word, WhatsApp and Google Sheets. */
test.each<[string, string, Partial<ReturnType<typeof reads>>]>([
	[
		"short words in the header",
		"S/NO\tCAT\tPOSN\tCAND. NAME\tSCH.\tTOT. MKS (100)\n1\tPhysics\t2nd\tAmina\tTana\t94.5\n2\tChemistry\t1st\tBrian Otieno\tDunga\t91",
		{ unreadColumns: "S/NO" },
	],
	[
		"marks of judges and their average",
		"CATEGORY\tPSN\tNAME\tINST.\tJUDGE 1\tJUDGE 2\tAV.\nPhysics\t2\tAmina\tTana\t94\t95\t94.5\nChemistry\t1\tBrian Otieno\tDunga\t90\t92\t91",
		{ unreadColumns: "JUDGE 1,JUDGE 2" },
	],
	[
		"merged header cells of people and marks",
		"CATEGORY\tPOSITION\tNAMES OF PARTICIPANTS\t\tSCHOOL\tSCORES\t\t\n\t\tPRESENTER 1\tPRESENTER 2\t\tWRITE-UP\tORAL\tTOTAL\nPhysics\t2\tAmina\t\tTana\t44\t50.5\t94.5\nChemistry\t1\tBrian Otieno\t\tDunga\t41\t50\t91",
		{ unreadColumns: "SCORES WRITE-UP,SCORES ORAL" },
	],
	[
		"a teacher's name below a merged header cell",
		`Category\tPosition\tStudent\tSchool\tMarks\tTeacher\t\n\t\tName\t\t\tName\tPhone\n${ROWS.replace("\n", "\tMr K\t07\n")}\tMs L\t07`,
		{ unreadColumns: "Teacher Name,Teacher Phone" },
	],
	[
		"numbers before names",
		`${HEADERS}\nPhysics\t2\t1. Amina\tTana\t94.5\nChemistry\t1\t"1. Brian Otieno"\tDunga\t91`,
		{},
	],
	[
		"ditto marks",
		'Category\tPosition\tName\tSchool\nPhysics\t1\tA\tTana\n"\t2\tB\t"\n-do-\t3\tC\tDitto',
		{ rows: ["Physics 1 A Tana", "Physics 2 B Tana", "Physics 3 C Tana"] },
	],
	[
		"cells that are no names",
		"Category\tName\tSchool\nPhysics\t1. Amina\tTana\nPhysics\t-\tTana",
		{
			rows: ["1. Amina", "-"].map(
				(name) => `Participant name “${name}” is unclear: write only the name`,
			),
		},
	],
	[
		"a school where the name belongs, without a header",
		"Physics\t2\tTana Girls High School\tAmina\t94.5",
		{
			rows: [
				"“Tana Girls High School” looks like a school: paste names before schools, or with a header",
			],
		},
	],
	[
		"absent people and percentages",
		`${HEADERS}\nPhysics\t\tAmina\tTana\tABS\nPhysics\t1\tB\tTana\t78 %`,
		{ rows: ["Physics  Amina Tana ABS", "Physics 1 B Tana 78 %"] },
	],
	[
		"marks in words",
		`${HEADERS}\nPhysics\t1\tAmina\tTana\t78 marks`,
		{ rows: ["Physics 1 Amina Tana 78 marks"] },
	],
	[
		"a header in the middle",
		`Jane\tMoi High\t71\n${HEADERS}\n${ROWS}`,
		{ leftOut: "Jane, Moi High, 71" },
	],
])("a teacher's table with %s", (_, text, message) => {
	expect(reads(text)).toEqual({ rows: [AMINA, BRIAN], leftOut: "", unreadColumns: "", ...message });
});

test.each([
	...["MEAN SCORE", "Average score", "Total Mks", "MAX MARKS", "OUT OF", "Highest mark", "Lowest"],
	...[
		"Pass mark",
		"Class mean",
		"STD DEV",
		"M.S.S",
		"Mean grade",
		"Tot. marks",
		"No. of candidates",
		"Absent",
		"ENTRY",
	],
])("a row named %j is computed, and left out", (name) => {
	const { rows, leftOut } = readPaste(`${HEADERS}\n${ROWS}\n\t\t${name}\t\t75.3`, CATEGORIES);
	expect([rows.length, leftOut]).toEqual([2, [`${name}, 75.3`]]);
});

test.each(["Max", "Max Otieno", "Grace Total", "Entry Wanjiru", "Dorcas Do"])(
	"%j, who is named like a computed row, is a participant",
	(name) => expect(namesIn(`${HEADERS}\nPhysics\t1\t${name}\tTana\t75`)).toEqual([name]),
);
