import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { testSettings } from "./settings.ts";

export function findChromium(): string | undefined {
	const paths = [
		testSettings.CHROMIUM,
		playwrightChromium(),
		// The headless build is a fifth faster.
		"/usr/bin/chromium-headless-shell",
		"/usr/bin/chromium",
		"/usr/bin/chromium-browser",
		"/usr/bin/google-chrome",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	];
	return paths.find((path) => path && existsSync(path));
}

function playwrightChromium(): string | undefined {
	try {
		return chromium.executablePath();
	} catch {
		return undefined;
	}
}

/** For a browser that runs as root, offline, beside other work. */
export const CHROMIUM_ARGUMENTS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	// Saves a twentieth of the time.
	"--in-process-gpu",
];
