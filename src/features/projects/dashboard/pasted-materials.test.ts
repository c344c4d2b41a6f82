import { expect, test } from "vitest";
import { readKes } from "../../../platform/text/kes.ts";
import { readPastedMaterials } from "./pasted-materials.ts";

const line = (
	item: string,
	quantity = "",
	cost = "",
	source = "",
	substitute = "",
	safety = "",
) => ({
	...{ item, quantity, cost },
	...{ source, substitute, safety },
});

test.each([
	[
		"tabs",
		"Bone\t6 kg\t1,250.50\tA butcher\tGoat bone\tBoil it\nWire\t2 m\t90",
		[
			line("Bone", "6 kg", "1,250.50", "A butcher", "Goat bone", "Boil it"),
			line("Wire", "2 m", "90"),
		],
	],
	["commas", "Bone,6 kg,600,A butcher", [line("Bone", "6 kg", "600", "A butcher")]],
	["semicolons", "Bone;6 kg;1250,50;A butcher", [line("Bone", "6 kg", "1250,50", "A butcher")]],
	["quoted cells", 'Bone,"6, dried",600', [line("Bone", "6, dried", "600")]],
	[
		"a header in any order",
		"Price (KES)\tMaterial\tHow many\tWhere to find it\tNo\n600\tBone\t6\tA butcher\t1",
		[line("Bone", "6", "600", "A butcher")],
	],
	["a header with an unknown column", "No,Item,Cost\n1,Bone,600", [line("Bone", "", "600")]],
	[
		"Swahili headings",
		"Kifaa\tIdadi\tBei\tMahali\tBadala\tUsalama\nMfupa\t6\t600\tBuchani\tMbuzi\tChemsha\nJumla\t\t600",
		[line("Mfupa", "6", "600", "Buchani", "Mbuzi", "Chemsha")],
	],
	[
		"other Swahili headings",
		"Bei ya kila moja\tJumla\tVifaa\tWapi\n100\t600\tMfupa\tBuchani",
		[line("Mfupa", "", "600", "Buchani")],
	],
	["totals and blank rows", "Bone\t6\t600\n\nTOTAL\t\t600\n\t\t", [line("Bone", "6", "600")]],
	["thousands cut by commas", "Bone,6,1,250,A butcher", [line("Bone", "6", "1,250", "A butcher")]],
	["cents cut by commas", "Bone,6,1250,50,A butcher", [line("Bone", "6", "1250,50", "A butcher")]],
	[
		"units beside quantities",
		"Item Description\tUnit\tQty\tCost\nBone\tkg\t6\t600",
		[line("Bone", "6", "600")],
	],
	[
		"units without quantities",
		"Materials needed\tUnits\tCost\nBone\t6\t600",
		[line("Bone", "6", "600")],
	],
	[
		"headers in two languages",
		"Item / Kifaa\tQty/Idadi\tBei (Cost)\nBone\t6\t600",
		[line("Bone", "6", "600")],
	],
	[
		"dollars, which are not shillings,",
		"Item\tQty\tCost (USD)\nBone\t6\t4.50",
		[line("Bone", "6")],
	],
	["pounds, which are not shillings,", "Item\tQty\tPrice £\nBone\t6\t4.50", [line("Bone", "6")]],
	[
		"lines of a message, with commas in amounts alone,",
		"1. Bone - 6 - Ksh 1,500\n2. Wire - 2 - Ksh 12,000",
		[line("Bone - 6 - Ksh 1,500"), line("Wire - 2 - Ksh 12,000")],
	],
	[
		"numbered items, and a ditto mark",
		'1. Bone\t6\t600\tA butcher\n2) Wire\t2\t90\t"',
		[line("Bone", "6", "600", "A butcher"), line("Wire", "2", "90", "A butcher")],
	],
	[
		"rows with numbers, without a header,",
		"1\tBone\t6\t600\n2\tWire\t2\t90",
		[line("Bone", "6", "600"), line("Wire", "2", "90")],
	],
	[
		"amounts that are no cost",
		"Item\tAmount needed\tPrice\nBone\t6\t600",
		[line("Bone", "6", "600")],
	],
	[
		"components, and costs that are computed",
		"Component\tQty\tCost\nBone\t6\t600\nTotal cost\t\t600\nMax\t1\t5",
		[line("Bone", "6", "600"), line("Max", "1", "5")],
	],
	[
		"numbers of items and parts, which are no quantities,",
		"Item Number\tProduct\tPart Number\tQty\tCost\n1\tBone\t7805\t6\t600",
		[line("Bone", "6", "600")],
	],
	[
		"other words for what is needed and how much of it",
		"What you need\tNumber of pieces\nBone\t6",
		[line("Bone", "6")],
	],
	["nothing", " \n", []],
])("%s are read", (_, text, lines) => {
	expect(readPastedMaterials(text).lines).toEqual(lines);
});

test.each([
	["Bone\t1\t1250,50", null],
	["Bone;1;1250,50", null],
	["Bone,1,1250,50", null],
	["Bone\t1\t1,250", 1250],
	["Bone,1,1,250", 1250],
	["Bone,1,1,250.50", 1250.5],
	["Bone\t1\t1.250", null],
	["Bone,1,1,250,000", 1_250_000],
	["Bone,1,1,250.00/=,A butcher", 1250],
	["Bone,1,KES 1,250/=", 1250],
	["Bone,1 kg; dried,1,250\nWire,2 m,90", null],
	["Item,Cost,Where\nBone,1,250", 1250],
	["Item,Cost,Where\nBone,1,250,A butcher", 1250],
	["Item,Cost\nBone,1,250", 1250],
	["Item,Cost,How many\nBone,300,12", 300],
	["Item,Cost,How many\nBone,1,300,12", 1300],
	["Item,Qty,Unit Price,Total\nBone,2,300,600", 600],
	["Item\tUnit price\tQty\tTotal (KES)\nBone\t300\t2\t600", 600],
	["Item\tPrice\tQty\tAmount\nBone\t300\t2\t600", 600],
	["Item\tAmount\tPrice\nBone\t6\t600", 600],
	["Item\tAmount\tShop\nBone\t600\tA butcher", 600],
	["Item\tOld Price\tNew Price\nBone\t500\t600", 600],
	["Item\tNew or old\tPrice\nBone\tnew\t600", 600],
	["Bone\t1\tKES 300", 300],
	["Bone\t1\t300 each", null],
	["Bone\t1\t1 250", null],
])("the cost in %j is read as %d", (text, amount) => {
	expect(readKes(readPastedMaterials(text).lines[0]?.cost ?? "")).toBe(amount);
});

test.each([
	["Item,Qty,Cost\nBattery, 9V,2,300", "9V, 2, 300"],
	["Item,Qty,Cost,Source\nBattery, 9V,2,300,A shop", "9V, 2, 300, A shop"],
	["Battery, 9V,2,300", "9V, 2, 300"],
	["Item,Qty,Cost\nBattery, red,1,500", "red, 1, 500"],
	["Item,Qty,Cost\nBattery,6 kg,1,250", "6 kg, 1, 250"],
	["Item,Qty,Cost\nBattery,1,200,500", "1, 200, 500"],
	["Item,Qty,Cost\nBattery,1,200,50", "1, 200, 50"],
	["Item,Qty,Cost\nBattery,6,600,", "6, 600"],
	["Item,Qty,Cost\nBattery,5,000,", "5, 000"],
	["Battery\t####\t500", "####, 500"],
	["Battery\t2\t####", "2, ####"],
	["Battery\t#REF!\t500", "#REF!, 500"],
])("an ambiguous row keeps its cells as text that is no amount: %j", (text, cost) => {
	expect(readPastedMaterials(text).lines).toEqual([line("Battery", "", cost)]);
	expect(readKes(cost)).toBeNull();
});

test.each([
	["Item,Qty,Cost\nBattery,2,1,300", line("Battery", "2", "1,300")],
	["Item,Qty,Cost\nBattery, 9V,2,5000", line("Battery, 9V", "2", "5000")],
	["Item,Qty,Total\nBattery,2,2,600/=", line("Battery", "2", "2,600/=")],
	["Item,Qty,Cost,Where\nBattery,2,500,0712345678", line("Battery", "2", "500", "0712345678")],
	["Item,Qty,Cost\nBattery, 2, 1,500", line("Battery", "2", "1,500")],
	["Battery, 2, KES 1,500.00", line("Battery", "2", "KES 1,500.00")],
	["Battery, 1,500", line("Battery", "1,500")],
])("a row that a comma splits is read if it is unambiguous: %j", (text, expected) => {
	expect(readPastedMaterials(text).lines).toEqual([expected]);
});

test("titles, totals and rows without an item are left out, and reported", () => {
	const text = "Shopping\t\nItem\tKES\nBone\t600\n\t40\nTotal\t640";
	expect(readPastedMaterials(text)).toEqual({
		lines: [line("Bone", "", "600")],
		leftOut: ["Shopping", "40", "Total, 640"],
		unreadColumns: [],
	});
});

const BONE = line("Bone", "6", "600", "A butcher");
test.each<[string, string, { leftOut?: string[]; unreadColumns?: string[] }]>([
	[
		"unknown columns",
		"S/No\tMaterial\tBrand\tQty\tUnit price\tTotal (KES)\tWhere to buy\n1\tBone\tAny\t6\t100\t600\tA butcher",
		{ unreadColumns: ["S/No", "Brand", "Unit price"] },
	],
	[
		"two columns of costs",
		"Item;Qty;Price;Amount;Shop\nBone;6;100;600;A butcher\nGrand total;;;600;",
		{ unreadColumns: ["Price"], leftOut: ["Grand total, 600"] },
	],
	[
		"merged headers and units below them",
		"Bill of materials\n\nItem\tQty\tCost\t\tShop\n\t\t@\tTotal\t\nBone\t6\t100\t600\tA butcher",
		{ unreadColumns: ["Cost @"], leftOut: ["Bill of materials"] },
	],
	[
		"the same header twice",
		'"Item","Qty","Cost\n(KES)","Shop","Shop"\n"Bone","6","600","A butcher","Nyeri"',
		{ unreadColumns: ["Shop"] },
	],
	["remarks beside a row", "Bone\t6\t600\tA butcher\t\t\t\tlater", { unreadColumns: ["column 8"] }],
	[
		"Swahili headers with names and units",
		"Namba\tJina la kifaa\tIdadi (vipande)\tBei ya jumla (KSh)\tMahali pa kununua\n1\tBone\t6\t600\tA butcher\nJumla kuu\t\t\t600\t",
		{ unreadColumns: ["Namba"], leftOut: ["Jumla kuu, 600"] },
	],
	[
		"a total left of the word “Total”",
		"KES\tItem\tQty\tShop\n600\tBone\t6\tA butcher\n600\tTotal",
		{ leftOut: ["600, Total"] },
	],
])(
	"rows and columns that are not read are reported: %s",
	(_, text, { leftOut = [], unreadColumns = [] }) => {
		expect(readPastedMaterials(text)).toEqual({ lines: [BONE], leftOut, unreadColumns });
	},
);

test("a unit price is not taken for the cost of a line", () => {
	expect(readPastedMaterials("Item\tQty\tPrice each\nBone\t2\t300")).toEqual({
		lines: [line("Bone", "2")],
		leftOut: [],
		unreadColumns: [],
		unitPriceHeader: "Price each",
	});
});

test("200 lines are read", () => {
	const lines = Array.from({ length: 200 }, (_, at) => `Item ${at};1;${at},50`);
	const read = readPastedMaterials(lines.join("\n")).lines;
	expect(read).toHaveLength(200);
	expect(read[7]).toEqual(line("Item 7", "1", "7,50"));
});
