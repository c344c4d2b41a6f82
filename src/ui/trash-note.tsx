import { isOwnServer } from "../platform/browser/api-bases.ts";
import type { Base } from "../platform/http/call.ts";

/** In a question before deleting: what our own server adds to it. Other servers may delete for good. */
export function TrashNote({ base }: { base?: Base }) {
	if (!isOwnServer(base)) return null;
	return (
		<p className="question-more">It stays in the trash for 30 days and can be restored there.</p>
	);
}
