import pg from "pg";
import { expect, test } from "vitest";
import { discardedWhenBroken } from "./postgres.ts";

/** A connection whose queries fail with this error. Records how it was released. */
function connection(error: Error) {
	const released: unknown[] = [];
	const client = {
		query: () => Promise.reject(error),
		release: (discard: unknown) => released.push(discard),
	};
	return { released, client: discardedWhenBroken(client as unknown as pg.PoolClient) };
}

test("a connection is reused after the server refused a query", async () => {
	const { client, released } = connection(new pg.DatabaseError("no such table", 1, "error"));
	await expect(client.query("select 1")).rejects.toThrow("no such table");
	client.release();
	expect(released).toEqual([false]);
});

test("a connection that did not answer is not reused", async () => {
	const { client, released } = connection(new Error("Query read timeout"));
	await expect(client.query("select 1")).rejects.toThrow("Query read timeout");
	client.release();
	expect(released).toEqual([true]);
});
