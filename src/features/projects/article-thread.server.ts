import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { ThreadQueue } from "../../platform/operations/thread-queue.server.ts";
import { siblingModule } from "../../platform/root.ts";

/** With `siteUrl` the HTML is sanitised, else its text is extracted. */
export type ArticleTask = { html: string; siteUrl: string } | { html: string };

export type ArticleResponse =
	| { clean: string }
	| { text: string; folded: string }
	| { refused: string };

/** A single thread: it can delay other authors, but no visitors. */
const queue = new ThreadQueue<ArticleTask, ArticleResponse>(
	siblingModule(import.meta.url, "article-worker.server"),
	{
		threads: 1,
		maxQueued: 20,
		full: () =>
			new AppError(
				"unavailable",
				"Too many texts are being saved right now. Please try again in a moment.",
				{ retryAfter: 5 },
			),
	},
);

/** Like `sanitizeArticle`, in a worker thread. 503 if too many texts are waiting. */
export async function cleanArticle(html: string, siteUrl: string): Promise<string> {
	const answer = await queue.run({ html, siteUrl });
	if ("refused" in answer) throw invalidField("content", answer.refused);
	return (answer as { clean: string }).clean;
}

/** The article's text on one line, and folded for the search; read in a worker thread. */
export async function readArticle(html: string): Promise<{ text: string; folded: string }> {
	return (await queue.run({ html })) as { text: string; folded: string };
}
