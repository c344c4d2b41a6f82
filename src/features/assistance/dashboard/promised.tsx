import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { AssistanceRequest } from "../assistance.contract.ts";

/** How long is left of the promise to answer within 24 hours; it ends with the first contact. */
export function Promised({ request }: { request: AssistanceRequest }) {
	if (request.status !== "new") return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={request.due_at} />;
}
