import type { CDPSession, Page } from "@playwright/test";

/** As in the goals of docs/performance.md. */
export const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 } as const;
const BITS_A_SECOND = 400_000;
const LATENCY_MS = 400;

export async function slowDown(page: Page): Promise<CDPSession> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	await setNetwork(session, "slow");
	return session;
}

type Network = "slow" | "far" | "lost";

/** "far" has the latency without the low throughput. */
export async function setNetwork(session: CDPSession, network: Network): Promise<void> {
	const throughput = network === "far" ? -1 : BITS_A_SECOND / 8;
	await session.send("Network.emulateNetworkConditions", {
		offline: network === "lost",
		latency: LATENCY_MS,
		downloadThroughput: throughput,
		uploadThroughput: throughput,
	});
}

const KINDS = {
	Document: "page",
	Font: "font",
	Script: "scripts",
	Image: "pictures",
	Fetch: "data",
	Stylesheet: "style",
} as const;

export type Kind = (typeof KINDS)[keyof typeof KINDS] | "rest";

export interface Transfer {
	path: string;
	kind: Kind;
	priority: string;
	bytes: number;
	asked: number;
	ended: number | undefined;
}

export function recordTransfers(session: CDPSession): Transfer[] {
	const transfers: Transfer[] = [];
	const byRequest = new Map<string, Transfer>();
	let first: number | undefined;
	session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
		const url = new URL(request.url);
		if (!url.protocol.startsWith("http")) return;
		first ??= timestamp;
		const transfer: Transfer = {
			path: url.pathname + url.search,
			kind: KINDS[type as keyof typeof KINDS] ?? "rest",
			priority: request.initialPriority,
			bytes: 0,
			asked: (timestamp - first) * 1_000,
			ended: undefined,
		};
		byRequest.set(requestId, transfer);
		transfers.push(transfer);
	});
	session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
		const transfer = byRequest.get(requestId);
		if (transfer) transfer.bytes += encodedDataLength;
	});
	const end = (requestId: string, timestamp: number, bytes?: number) => {
		const transfer = byRequest.get(requestId);
		if (!transfer) return;
		if (bytes) transfer.bytes = bytes;
		transfer.ended = (timestamp - (first ?? timestamp)) * 1_000;
	};
	session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
		end(requestId, timestamp, encodedDataLength),
	);
	session.on("Network.loadingFailed", ({ requestId, timestamp }) => end(requestId, timestamp));
	return transfers;
}

export function bytesOf(transfers: readonly Transfer[], kind?: Kind): number {
	const counted = kind ? transfers.filter((transfer) => transfer.kind === kind) : transfers;
	return counted.reduce((sum, { bytes }) => sum + bytes, 0);
}
