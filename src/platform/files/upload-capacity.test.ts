import { describe, expect, test } from "vitest";
import { createLog } from "../operations/log.server.ts";
import { createUploadCapacity, type UploadCapacityOptions } from "./upload-capacity.server.ts";

const MB = 1_048_576;
const GB = 1_024 * MB;
const STORAGE_FULL = "There is no room for files right now.";

const capacityOf = (options: Partial<UploadCapacityOptions>) =>
	createUploadCapacity({
		settings: { dataDir: ".", s3: undefined, uploadsMaxBytes: 2.5 * MB },
		limits: {
			count: async () => ({ left: 1_000_000 }) as never,
			refund: async () => {},
		},
		log: createLog("silent", []),
		countStored: async () => 0,
		diskSpace: async () => undefined,
		...options,
	});

test("files that are stored during a count are counted at least once", async () => {
	let stored = 0;
	let meanwhile = async () => {};
	const capacity = capacityOf({
		async countStored() {
			const counted = stored;
			await meanwhile();
			return counted;
		},
	});
	const first = await capacity.admit({ ip: "192.0.2.1", declared: 0 });
	await first.take(1.9 * MB);
	const second = await capacity.admit({ ip: "192.0.2.2", declared: 0 });
	meanwhile = async () => {
		stored = 1.9 * MB;
		first.commit();
		await first.end();
		meanwhile = async () => {};
	};
	await expect(second.take(0.9 * MB)).rejects.toThrow(STORAGE_FULL);
});

describe("space for copies of stored files", () => {
	const almostFull = () =>
		capacityOf({
			diskSpace: async () => ({ disk: 1, size: 100 * GB, free: GB + 15 * MB }),
			settings: { dataDir: ".", s3: undefined, uploadsMaxBytes: GB },
		});

	test("is reserved before they are made, so that copies at the same time leave what must stay free", async () => {
		const capacity = almostFull();
		const reserved = await Promise.allSettled([
			capacity.reserveCopies(10 * MB),
			capacity.reserveCopies(10 * MB),
			capacity.reserveCopies(10 * MB),
		]);
		expect(reserved.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
	});

	test("is free again when the copies are made, and when there was too little", async () => {
		const capacity = almostFull();
		const free = await capacity.reserveCopies(10 * MB);
		await expect(capacity.reserveCopies(10 * MB)).rejects.toThrow(STORAGE_FULL);
		free();
		(await capacity.reserveCopies(10 * MB))();
		(await capacity.reserveCopies(10 * MB))();
	});

	test("is not given to arriving files, nor is theirs given to copies", async () => {
		const capacity = almostFull();
		const free = await capacity.reserveCopies(14 * MB);
		const form = await capacity.admit({ ip: "192.0.2.1", declared: 0 });
		await expect(form.take(MB)).rejects.toThrow(STORAGE_FULL);
		free();
		await form.end();
		const other = await capacity.admit({ ip: "192.0.2.1", declared: 0 });
		await other.take(5 * MB);
		await expect(capacity.reserveCopies(14 * MB)).rejects.toThrow(STORAGE_FULL);
	});
});
