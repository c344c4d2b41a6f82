import { isOutdated } from "../platform/browser/api-error.ts";
import { newKey } from "./form-draft.ts";

/** The keys of files that were sent without an answer. */
const unanswered = new Map<string, string>();

/**
 * Sends a file with an Idempotency-Key that stays the same until it was stored, also if the same file is chosen again.
 *
 * @param target what the file is stored for
 */
export async function sendFileOnce<Answer>(
	target: string,
	{ name, size, lastModified }: File,
	send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
	const file = JSON.stringify([target, name, size, lastModified]);
	const key = unanswered.get(file) ?? newKey();
	unanswered.set(file, key);
	try {
		const answer = await send(key);
		unanswered.delete(file);
		return answer;
	} catch (error) {
		// The key was used for a file that is not there any more, or has other content.
		if (isOutdated(error)) unanswered.delete(file);
		throw error;
	}
}
