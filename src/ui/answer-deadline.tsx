import { useEffect, useState } from "react";
import { Badge } from "./badge.tsx";

const MINUTE = 60_000;

/** Time left of the promised 24 hours: "5 h left", "Due now", "Late by 20 min". `dueAt` ISO 8601, `now` ms. */
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

const UPDATE_MS = 30_000;

export function TimeLeft({ answerBy, inRow }: { answerBy: string; inRow?: boolean }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
		return () => clearInterval(timer);
	}, []);
	const { text, late } = timeLeft(answerBy, now);
	if (inRow) return <span className={late ? "clock-late" : "soft"}>{text}</span>;
	return <Badge tone={late ? "red" : "amber"}>{text}</Badge>;
}

interface AnswerDeadlineProps {
	/** An order or a request. Other servers may not send the time. */
	record: { due_at?: string | null; erased_at: string | null };
	unanswered: boolean;
	/** Compact, without a box. */
	inRow?: boolean;
}

/** The time left, or that it was answered. Nobody can answer a person whose data was erased. */
export function AnswerDeadline({ record, unanswered, inRow }: AnswerDeadlineProps) {
	if (!record.due_at || record.erased_at) return null;
	if (!unanswered) return <span className="soft">Answered</span>;
	return <TimeLeft answerBy={record.due_at} inRow={inRow} />;
}
