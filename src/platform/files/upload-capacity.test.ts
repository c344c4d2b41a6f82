import { expect, test } from "vitest";
import { createLog } from "../operations/log.server.ts";
import { createUploadCapacity } from "./upload-capacity.server.ts";

const MB = 1_048_576;

test("files that are stored while others are counted are counted at least once", async () => {
	let stored = 0;
	let meanwhile = async () => {};
	const capacity = createUploadCapacity({
		settings: { dataDir: ".", s3: undefined, uploadsMaxBytes: 2.5 * MB },
		limits: {
			count: async () => ({ left: 1_000_000 }) as never,
			refund: async () => {},
		},
		log: createLog("silent", []),
		async countStored() {
			const counted = stored;
			await meanwhile();
			return counted;
		},
		diskSpace: async () => undefined,
	});
	const first = await capacity.admit({ ip: "192.0.2.1", declared: 0 });
	await first.take(1.9 * MB);
	const second = await capacity.admit({ ip: "192.0.2.2", declared: 0 });
	meanwhile = async () => {
		stored = 1.9 * MB;
		first.keep();
		await first.end();
		meanwhile = async () => {};
	};
	await expect(second.take(0.9 * MB)).rejects.toThrow("There is no room for files right now.");
});
