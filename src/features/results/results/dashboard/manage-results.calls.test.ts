import { expect, test } from "vitest";
import { fakeApi } from "../../../../../tests/support/fake-api.ts";
import { createResult } from "./manage-results.calls.ts";

test("a new result says how names are shown only when they are not full", async () => {
	const { api, sent } = fakeApi();
	const details = { title: "Fair", description: null, status: "draft" } as const;
	await createResult(api, { ...details, names_shown: "full" });
	await createResult(api, { ...details, names_shown: "hidden" });
	expect(sent.map(([, options]) => options?.body)).toEqual([
		{ ...details, year: undefined, names_shown: undefined },
		{ ...details, year: undefined, names_shown: "hidden" },
	]);
});
