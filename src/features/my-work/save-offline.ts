import boardSheet from "../../app/styles/board-plan.css?url";
import { loadWithRetry } from "../../platform/browser/connection.ts";
import { hasDataSaver } from "../../platform/browser/data-saver.ts";
import { savePage } from "../../platform/offline/save-page.ts";
import { PATH } from "./workbook.ts";

export type OfflineCopy = "page" | "page and judging";

const JUDGING_PATH = "/judging";
const judgingTools = [
	() => import("../resources/judge/mock-judge.tsx"),
	() => import("../resources/board/board-planner.tsx"),
];

/** Names of the scripts and styles that a page's HTML loads. */
const FILE_NAMES = /\/assets\/[\w.-]+\.(?:js|css)/g;

async function loadJudging(): Promise<string[]> {
	const html = await loadWithRetry(async () => (await fetch(JUDGING_PATH)).text());
	const files = [...new Set(html.match(FILE_NAMES))];
	const scripts = files.filter((file) => file.endsWith(".js"));
	// An import also loads what the script imports. Scripts that this page has loaded are not run again.
	const loaded = scripts.map((file) => import(/* @vite-ignore */ file));
	await Promise.all([...loaded, ...judgingTools.map((load) => load())]);
	return [...files, boardSheet, JUDGING_PATH];
}

/** Saves the page with what it has loaded, then, unless data saver is on, the page of judging with its tools. */
export async function saveOffline(onStored: (copy: OfflineCopy) => void): Promise<void> {
	await savePage(PATH, []);
	if ("serviceWorker" in navigator) onStored("page");
	if (hasDataSaver()) return;
	await savePage(PATH, await loadJudging());
	if ("serviceWorker" in navigator) onStored("page and judging");
}
