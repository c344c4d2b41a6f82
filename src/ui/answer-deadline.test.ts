import { expect, test } from "vitest";
import { timeLeft } from "./answer-deadline.tsx";

const DUE = "2026-03-02T12:00:00.000Z";
const at = (time: string) => timeLeft(DUE, Date.parse(time));

test("timeLeft shows in one unit how long it is until the deadline", () => {
	expect(at("2026-03-01T12:00:00Z")).toEqual({ text: "1 day left", late: false });
	expect(at("2026-03-02T06:39:30Z")).toEqual({ text: "5 h left", late: false });
	expect(at("2026-03-02T11:59:30Z")).toEqual({ text: "Due now", late: false });
});

test("an answer is due now, not late, until a minute after its deadline", () => {
	expect(at("2026-03-02T12:00:00Z")).toEqual({ text: "Due now", late: false });
	expect(at("2026-03-02T12:00:59Z")).toEqual({ text: "Due now", late: false });
	expect(at("2026-03-02T12:01:00Z")).toEqual({ text: "Late by 1 min", late: true });
});

test("after the deadline the text says how late the answer is", () => {
	expect(at("2026-03-02T12:09:00Z")).toEqual({ text: "Late by 9 min", late: true });
	expect(at("2026-03-03T14:05:00Z")).toEqual({ text: "Late by 1 day", late: true });
	expect(at("2026-03-05T11:59:00Z")).toEqual({ text: "Late by 2 days", late: true });
	expect(at("2026-03-07T14:05:00Z")).toEqual({ text: "Late by 5 days", late: true });
});

test("an invalid deadline reads N/A", () => {
	expect(timeLeft("soon", 0)).toEqual({ text: "N/A", late: false });
});
