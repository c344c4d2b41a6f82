// Baseline: a plain node:http server that answers each path with prepared bytes.
import { createServer } from "node:http";

interface Answer {
	headers: Record<string, string>;
	body: string;
}

process.once("message", (answers: Record<string, Answer>) => {
	const ready = new Map(
		Object.entries(answers).map(([path, { headers, body }]) => [
			path,
			{ headers, body: Buffer.from(body, "base64") },
		]),
	);
	const server = createServer((request, response) => {
		const answer = ready.get(request.url ?? "");
		if (!answer) {
			response.writeHead(404).end();
			return;
		}
		response.writeHead(200, answer.headers);
		response.end(answer.body);
	});
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		process.send?.(typeof address === "object" ? address?.port : 0);
	});
});
