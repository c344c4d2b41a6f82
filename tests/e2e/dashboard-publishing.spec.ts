import { newProject } from "./dashboard.ts";
import { expect, test } from "./test.ts";

test("a scheduled draft is published on time, even if its address was requested before", async ({
	request,
	api,
	adminToken,
}) => {
	const text = "It shells a cob in five seconds.";
	const project = { title: "Timed Maize Sheller", content: `<p>${text}</p>` };
	const { id } = await newProject(api, adminToken, project);
	const path = "/projects/timed-maize-sheller";
	// A cache could have stored the 404.
	expect((await request.get(path)).status()).toBe(404);
	// On a busy machine the chosen time may have passed before the call is handled.
	let wait = 250;
	const schedule = async () => {
		wait *= 2;
		const body = { publish_at: new Date(Date.now() + wait).toISOString() };
		return (await api("PUT", `/school-projects/${id}`, { token: adminToken, body })).status;
	};
	await expect.poll(schedule).toBe(200);
	await expect.poll(async () => (await request.get(path)).status()).toBe(200);
	expect(await (await request.get(path)).text()).toContain(text);
	expect(await (await request.get("/sitemap.xml")).text()).toContain(path);
	await api("DELETE", `/school-projects/${id}`, { token: adminToken });
});
