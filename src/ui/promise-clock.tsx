import { useEffect, useState } from "react";
import { Badge } from "./badge.tsx";

const MINUTE = 60_000;

/**
 * The time left of the promised 24 hours, in one unit: "5 h left", "Due now", "Late by 20 min", "Late by 5 days".
 *
 * @param dueAt ISO 8601
 * @param now milliseconds since 1970
 */
export function timeLeft(dueAt: string, now: number): { text: string; late: boolean } {
	const due = Date.parse(dueAt);
	if (Number.isNaN(due)) return { text: "N/A", late: false };
	// Rounded down, so that a started minute does not count.
	const minutes = Math.floor(Math.abs(due - now) / MINUTE);
	if (minutes === 0) return { text: "Due now", late: false };
	const late = due < now;
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	let words = `${minutes} min`;
	if (hours > 0) words = `${hours} h`;
	if (days > 0) words = days === 1 ? "1 day" : `${days} days`;
	return { text: late ? `Late by ${words}` : `${words} left`, late };
}

/** Refresh interval in milliseconds. */
const TICK = 30_000;

/** The time left until an answer is promised, or how late it is. */
export function PromiseClock({ answerBy, inRow }: { answerBy: string; inRow?: boolean }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK);
		return () => clearInterval(timer);
	}, []);
	const { text, late } = timeLeft(answerBy, now);
	if (inRow) return <span className={late ? "clock-late" : "soft"}>{text}</span>;
	return <Badge tone={late ? "red" : "amber"}>{text}</Badge>;
}

interface AnswerClockProps {
	/** Of an order or a request. Other servers may not report the time. */
	record: { due_at?: string | null; phone: string };
	/** Whether nobody has answered yet. */
	waits: boolean;
	/** In a list, where a box on each row would hide the rest. */
	inRow?: boolean;
}

/** The same, or that it was answered. Nobody can answer a person who was erased. */
export function AnswerClock({ record: { due_at, phone }, waits, inRow }: AnswerClockProps) {
	if (!due_at || phone === "") return null;
	if (!waits) return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={due_at} inRow={inRow} />;
}
