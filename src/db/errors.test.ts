import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./errors.ts";

test.each([
	[{ code: "ECONNREFUSED" }, true],
	[{ code: "57P01", message: "terminating connection due to administrator command" }, true],
	[{ code: "25006", message: "cannot execute INSERT in a read-only transaction" }, true],
	[{ code: "0A000", message: "cannot use serializable mode in a hot standby" }, true],
	[{ message: "Query read timeout" }, true],
	[{ message: "timeout exceeded when trying to connect" }, true],
	[{ code: "57014", message: "canceling statement due to statement timeout" }, true],
	[{ code: "55P03", message: "canceling statement due to lock timeout" }, true],
	[{ code: "0A000", message: "cannot change the type of a column" }, false],
	[{ code: "42P01", message: 'relation "orders" does not exist' }, false],
	[undefined, false],
])("%j means that the database is unavailable: %s", (error, unavailable) => {
	expect(isDatabaseUnavailable(error)).toBe(unavailable);
});
