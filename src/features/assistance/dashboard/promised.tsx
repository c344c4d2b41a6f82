import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { AssistanceRequest } from "../assistance.contract.ts";

/**
 * Time left to keep the promise of an answer within 24 hours. Shown until the first contact. Nobody can answer a person
 * who was erased.
 */
export function Promised({ request }: { request: AssistanceRequest }) {
	if (request.phone === "") return null;
	if (request.status !== "new") return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={request.due_at} />;
}
