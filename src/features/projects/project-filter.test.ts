import { expect, test } from "vitest";
import { addressOf, readFilter } from "./project-filter.ts";
import { listProjects } from "./projects.contract.ts";

test.each([
	["max_materials=3000", "?max_materials=3000"],
	["max_materials=2999", "?max_materials=3000"],
	["max_materials=3,000", "?max_materials=3000"],
	["max_materials=30%2C000", "?max_materials=30000"],
	["max_materials=3,5", ""],
	["max_materials=3,0000", ""],
	["max_materials=,500", ""],
	["max_materials=1", "?max_materials=500"],
	["max_materials=0", ""],
	["max_materials=-500", ""],
	["max_materials=abc", ""],
	["max_materials=50001", ""],
	["max_help=7499.50", "?max_help=7500"],
	["max_weeks=2.5", "?max_weeks=3"],
	["max_weeks=0", ""],
	["max_weeks=99", ""],
	["level=senior", "?level=Senior"],
	["level=Professor", ""],
	["sort=COST", "?sort=cost"],
	["sort=newest", ""],
	["sort=bogus", ""],
	["page=2", "?page=2"],
	["page=0", ""],
	["page=1.5", ""],
	["page=1e30", ""],
	["page=last", ""],
	[`search=${"a".repeat(300)}`, `?search=${"a".repeat(200)}`],
	["search=+&level=&sort=", ""],
])("the query ?%s becomes /projects%s, which the server accepts", (input, shown) => {
	const filter = readFilter(`/projects?${input}`);
	expect(addressOf(filter)).toBe(`/projects${shown}`);
	const query = { ...filter, categoryId: "", page: String(filter.page) };
	expect(listProjects.query.safeParse(query).error).toBeUndefined();
});
