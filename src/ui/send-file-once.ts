import { isConflict } from "../platform/browser/api-error.ts";
import { newKey } from "./form-draft.ts";

/** Keys of files whose upload got no answer. */
const keysByFile = new Map<string, string>();

/** Sends a file with an Idempotency-Key that stays the same until it is stored, even if it is chosen again. */
export async function sendFileOnce<Answer>(
	target: string,
	{ name, size, lastModified }: File,
	send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
	const fileId = JSON.stringify([target, name, size, lastModified]);
	const key = keysByFile.get(fileId) ?? newKey();
	keysByFile.set(fileId, key);
	try {
		const answer = await send(key);
		keysByFile.delete(fileId);
		return answer;
	} catch (error) {
		// The key was used for a file that was deleted or has other content.
		if (isConflict(error)) keysByFile.delete(fileId);
		throw error;
	}
}
