import { createServer } from "node:http";
import { afterAll } from "vitest";
import { testApp } from "./app.ts";
import { listenLocally } from "./local-server.ts";

/** An application that also serves `/media/` to a browser. Closed after the file's tests. */
export async function mediaApp() {
	const app = await testApp();
	const { url: origin, close } = await listenLocally(createServer(app.listener));
	afterAll(async () => {
		await close();
		await app.close();
	});
	const fetchUrl = (url: string, headers: Record<string, string> = {}, method = "GET") =>
		fetch(origin + url, { headers, method });
	return {
		app,
		fetchUrl,
		async statusOf(url: string): Promise<number> {
			const response = await fetchUrl(url);
			await response.arrayBuffer();
			return response.status;
		},
	};
}
