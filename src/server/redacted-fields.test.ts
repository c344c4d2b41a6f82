import { expect, test } from "vitest";
import * as z from "zod/mini";
import { implement } from "../platform/api/endpoint.ts";
import type { Feature } from "../platform/feature.ts";
import { defineCall } from "../platform/http/call.ts";
import { createLog } from "../platform/operations/log.server.ts";
import { redactedFields } from "./redacted-fields.ts";

const call = { tag: "Letters", summary: "", response: z.object({}) } as const;
const handle = async () => ({});
const letters: Feature = {
	name: "letters",
	tables: { meta: { columns: { key: "impersonal", value: "personal" } } },
	endpoints: [
		implement(
			defineCall("POST /letters", {
				...call,
				access: "public",
				body: z.object({ guardianName: z.string() }),
			}),
			{ handle },
		),
		implement(
			defineCall("PUT /letters", {
				...call,
				access: "staff",
				body: z.object({ status: z.string() }),
			}),
			{ handle },
		),
	],
};

test("columns declared personal and visitors' input are redacted in the log", () => {
	const lines: string[] = [];
	const log = createLog("info", redactedFields([letters]), { write: (line) => lines.push(line) });
	log.info({
		value: "Amina",
		row: { of: { value: "Amina" } },
		guardianName: "Amina",
		status: "new",
	});
	log.info({ password: "her own words", key: "greeting" });
	expect(lines.join("")).not.toMatch(/Amina|her own words/);
	expect(lines[0]).toContain('"status":"new"');
	expect(lines[1]).toContain('"key":"greeting"');
});

test("a personal column is redacted under its camelCase name too", () => {
	const people = {
		name: "people",
		tables: { meta: { columns: { full_name_key: "personal" } } },
	} as unknown as Feature;
	expect(redactedFields([people])).toEqual(
		expect.arrayContaining(["full_name_key", "fullNameKey"]),
	);
});
