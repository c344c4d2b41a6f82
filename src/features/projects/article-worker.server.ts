/** Sanitises and reads article HTML, which takes seconds for megabytes. */
import { parentPort } from "node:worker_threads";
import { foldLine } from "../../fold.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { sanitizeArticle, textOfArticle } from "./article-html.server.ts";
import type { ArticleResponse, ArticleTask } from "./article-thread.server.ts";

parentPort?.on("message", (task: ArticleTask) => parentPort?.postMessage(answer(task)));

function answer(task: ArticleTask): ArticleResponse | { failed: string } {
	try {
		if ("siteUrl" in task) return { clean: sanitizeArticle(task.html, task.siteUrl) };
		const text = textOfArticle(task.html);
		return { text, folded: foldLine(text) };
	} catch (error) {
		const { message } = error as Error;
		return error instanceof AppError ? { refused: message } : { failed: message };
	}
}
