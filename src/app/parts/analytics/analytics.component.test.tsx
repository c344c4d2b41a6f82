import { expect, test, vi } from "vitest";
import { storeSession, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { startAnalytics } from "./analytics.ts";

const recorded: string[] = [];
vi.mock("./analytics-library.ts", () => ({
	openAnalytics: () => ({
		capture: (name: string) => recorded.push(name),
		identify: (id: string) => recorded.push(`identify ${id}`),
		reset: () => recorded.push("reset"),
	}),
	startRecording: async () => {},
}));

test("after a sign-out in another tab this tab's analytics no longer identify the user", async () => {
	startAnalytics({ posthogKey: "key", posthogHost: "https://analytics.example" });
	const user = { id: "7", username: "Amina", email: "amina@home.example", role: "user" };
	storeSession(user);
	stubApi({ "GET /auth/verify": () => ({ result: { user } }) });
	await openPage("/forums");
	await expect.poll(() => recorded).toContain("identify 7");
	dispatchEvent(new StorageEvent("storage", { key: "signed-out", newValue: "1" }));
	await expect.poll(() => recorded.at(-1)).toBe("reset");
});
