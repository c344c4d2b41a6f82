import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export async function listenLocally(server: Server) {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close(): Promise<unknown> {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(resolve));
		},
	};
}
