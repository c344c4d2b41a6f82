// Another program that uses the database of a running server, as SQLite's shell does: opens it, reads, closes it, again
// and again. Prints a line for each time. Arguments: the file, and how often (without: until it is killed).
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";

const [path = "", times = "Infinity"] = process.argv.slice(2);
for (let time = 0; time < Number(times); time += 1) {
	// Not read-only: only a connection that may write removes the log when it is the last one.
	const handle = new Database(path, { fileMustExist: true, timeout: 10_000 });
	const { count } = handle.prepare("select count(*) as count from orders").get() as {
		count: number;
	};
	handle.close();
	console.log(count);
	await pause(10);
}
