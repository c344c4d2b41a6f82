import { randomUUID } from "node:crypto";

let last = 0;
let count = 0;

/** A UUID (version 7) that sorts after all made before by this process, for rows listed by time, such as events. */
export function newId(): string {
	const time = Date.now();
	count = time > last ? 0 : count + 1;
	last = Math.max(last, time);
	// The counter has 12 bits: when it is full, take the next millisecond.
	if (count > 0xfff) {
		count = 0;
		last += 1;
	}
	const milliseconds = last.toString(16).padStart(12, "0");
	const counter = count.toString(16).padStart(3, "0");
	return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${counter}-${randomUUID().slice(19)}`;
}
