import { useEffect, useState } from "react";
import { Badge } from "./badge.tsx";
import { timeLeft } from "./time-left.ts";

/** Refresh interval in milliseconds. */
const TICK = 30_000;

/** The time left until an answer is promised, or how late it is. */
export function PromiseClock({ answerBy }: { answerBy: string }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK);
		return () => clearInterval(timer);
	}, []);
	const { text, late } = timeLeft(answerBy, now);
	return <Badge tone={late ? "red" : "amber"}>{text}</Badge>;
}
