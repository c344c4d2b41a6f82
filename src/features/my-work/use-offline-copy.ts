import { useEffect, useState } from "react";
import boardSheet from "../../app/styles/board-plan.css?url";
import { withConnection } from "../../platform/browser/connection.ts";
import { hasDataSaver } from "../../platform/browser/data-saver.ts";
import { keepPage } from "../../platform/offline/keep-page.ts";

export const loadParts = () => import("./parts.ts");

/** The mock judge, the drill and the board planner, on another page. */
const JUDGING = "/judging";
const judging = [
	() => import("../resources/judge/mock-judge.tsx"),
	() => import("../resources/board/board-planner.tsx"),
];

/** Scripts and styles in a page's HTML. */
const FILES = /\/assets\/[\w.-]+\.(?:js|css)/g;

async function loadJudging(): Promise<string[]> {
	const html = await withConnection(async () => (await fetch(JUDGING)).text());
	const files = [...new Set(html.match(FILES))];
	const scripts = files.filter((file) => file.endsWith(".js"));
	// With their imports. Those of this page are not run again.
	const loaded = scripts.map((file) => import(/* @vite-ignore */ file));
	await Promise.all([...loaded, ...judging.map((load) => load())]);
	return [...files, boardSheet, JUDGING];
}

/** Stores the page for offline use: "alone", or "both" with that of judging; undefined while it is not stored. */
export function useOfflineCopy(path: string): "alone" | "both" | undefined {
	const [stored, setStored] = useState<"alone" | "both">();
	useEffect(() => {
		let current = true;
		const store = async () => {
			await loadParts();
			await keepPage(path, []);
			if (current && "serviceWorker" in navigator) setStored("alone");
			if (hasDataSaver()) return;
			await keepPage(path, await loadJudging());
			if (current && "serviceWorker" in navigator) setStored("both");
		};
		// The parts are then loaded when needed.
		store().catch(() => {});
		return () => {
			current = false;
		};
	}, [path]);
	return stored;
}

export const offlineText = (stored: ReturnType<typeof useOfflineCopy>) =>
	stored === "both"
		? "This page and How Projects Are Judged open without a connection too."
		: stored === "alone" && "This page opens without a connection too.";
