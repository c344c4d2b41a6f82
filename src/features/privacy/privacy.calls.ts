import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./privacy.contract.ts";

/** Everything stored about a person, as a JSON file. 409 if several people have the address or number. */
export const exportPerson = ownCall<typeof calls.exportPerson>("GET /people", {
	timeoutMs: 60_000,
	file: true,
});

export const searchPeople = ownCall<typeof calls.searchPeople>("POST /people/search", {
	take: "result",
	timeoutMs: 60_000,
});

export const countErasure = ownCall<typeof calls.countErasure>("POST /people/count", {
	take: "result",
	timeoutMs: 60_000,
});

export const exportRecords = ownCall<typeof calls.exportRecords>("POST /people/export", {
	timeoutMs: 60_000,
	file: true,
});

/** Erases exactly these records, if they are still as shown. Cannot be undone: ask for confirmation first. */
export const eraseRecords = ownCall<typeof calls.erasePerson>("POST /people/erase", {
	take: "result",
});

export const exportOwnData = ownCall<typeof calls.exportOwnData>("GET /account/data", {
	timeoutMs: 60_000,
	file: true,
});
