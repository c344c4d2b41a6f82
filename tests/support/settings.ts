import { z } from "zod";
import { oneOf, parseEnvironment, textThat, wholeNumber } from "../../src/platform/environment.ts";

/** In the order of docs/settings.md. */
export const testSettingsSchema = z.object({
	CHROMIUM: z.string().optional().meta({
		description: "Chromium of the browser tests",
		otherwise: "Playwright's own, or one of this machine",
	}),
	TEST_DATABASE_URL: textThat("a PostgreSQL URL", (value) => /^postgres(ql)?:\/\//.test(value))
		.optional()
		.meta({
			description: "PostgreSQL server on which tests may create databases",
			otherwise: "a new one",
			secret: true,
		}),
	TEST_POSTGRES: wholeNumber(15, 99).optional().meta({
		description: "version of the PostgreSQL that tests start, one of this machine",
		otherwise: "that of the packages", // of npm, which contain PostgreSQL
	}),
	TEST_LOG: oneOf("debug", "info", "warn", "error", "silent").optional().meta({
		description: "level that API tests log",
		otherwise: "only broken architecture rules",
	}),
	DURABILITY_ROUNDS: wholeNumber(1, 1_000)
		.prefault("3")
		.meta({ description: "how often the server is killed while it writes" }),
	FUZZ_RUNS: wholeNumber(1, 100_000)
		.prefault("30")
		.meta({ description: "number of hostile inputs that are sent to each call" }),
	CI: z.string().optional().meta({
		description: "set by continuous integration: nothing is cached between runs",
		otherwise: "off",
	}),
});

export const testSettings = parseEnvironment(testSettingsSchema, process.env);
