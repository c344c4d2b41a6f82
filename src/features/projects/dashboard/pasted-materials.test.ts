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
	["totals and blank rows", "Bone\t6\t600\n\nTOTAL\t\t600\n\t\t", [line("Bone", "6", "600")]],
	["thousands cut by commas", "Bone,6,1,250,A butcher", [line("Bone", "6", "1,250", "A butcher")]],
	["cents cut by commas", "Bone,6,1250,50,A butcher", [line("Bone", "6", "1250,50", "A butcher")]],
	["nothing", " \n", []],
])("%s are read", (_, text, lines) => {
	expect(readPastedMaterials(text)).toEqual(lines);
});

test.each([
	["Bone\t1\t1250,50", null],
	["Bone;1;1250,50", null],
	["Bone,1,1250,50", null],
	["Bone\t1\t1,250", 1250],
	["Bone,1,1,250", 1250],
	["Bone,1,1,250.50", 1250.5],
	["Bone\t1\t1.250", null],
])("no reading of the cost in %j makes it a hundred times as much", (text, amount) => {
	expect(readKes(readPastedMaterials(text)[0]?.cost ?? "")).toBe(amount);
});
