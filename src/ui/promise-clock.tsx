import { useEffect, useState } from "react";
import { Badge } from "./badge.tsx";
import { timeLeft } from "./time-left.ts";

/** Milliseconds between two looks at the clock. */
const TICK = 30_000;

/** How long is left until a promise to answer runs out, or by how much it is late. */
export function PromiseClock({ answerBy }: { answerBy: string }) {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK);
		return () => clearInterval(timer);
	}, []);
	const { text, late } = timeLeft(answerBy, now);
	return <Badge tone={late ? "red" : "amber"}>{text}</Badge>;
}
