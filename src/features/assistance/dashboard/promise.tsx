import { useEffect, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import type { AssistanceRequest } from "../assistance.contract.ts";
import { timeLeft } from "./time-left.ts";

/** Milliseconds between two looks at the clock. */
const TICK = 30_000;

/** How long is left of the promise to answer within 24 hours; it ends with the first contact. */
export function Promised({ request }: { request: AssistanceRequest }) {
	const [now, setNow] = useState(Date.now);
	const waiting = request.status === "new";
	useEffect(() => {
		if (!waiting) return;
		const timer = setInterval(() => setNow(Date.now()), TICK);
		return () => clearInterval(timer);
	}, [waiting]);

	if (!waiting) return <span className="soft">Answered</span>;
	const { text, late } = timeLeft(request.due_at, now);
	return <Badge tone={late ? "red" : "amber"}>{text}</Badge>;
}
