import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../src/platform/settings.ts";

interface Service {
	image: string;
	command?: string[];
	environment: Record<string, string>;
	depends_on?: Record<string, { condition: string }>;
	healthcheck?: { test: string[] };
}

const compose = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
};

/** What the engine makes of `${NAME:?}`, `${NAME:-default}` and `${NAME}`. */
function filledIn(environment: Record<string, string>): Record<string, string> {
	const given: Record<string, string> = {
		SITE_URL: "https://mradi.example",
		DATABASE_PASSWORD: "secret",
		ADMIN_EMAIL: "desk@mradi.example",
		ADMIN_PASSWORD: "a long password",
		S3_ENDPOINT: "https://s3.example",
		S3_BUCKET: "mradi",
		S3_ACCESS_KEY_ID: "id",
		S3_SECRET_ACCESS_KEY: "key",
	};
	return Object.fromEntries(
		Object.entries(environment).map(([name, value]) => [
			name,
			value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, variable, kind, rest) => {
				const found = given[variable] ?? (kind === "-" ? rest : undefined);
				if (found === undefined) throw new Error(`${variable} is not given`);
				return found;
			}),
		]),
	);
}

test("the compose file's processes start with settings that the server takes", () => {
	for (const name of ["one", "two"]) {
		const service = compose.services[name];
		const settings = readSettings(filledIn(service?.environment ?? {}));
		expect(settings.databaseUrl).toBe("postgres://mradi:secret@database/mradi");
		expect(settings.s3?.bucket).toBe("mradi");
		expect(settings.trustProxy).toBe(1);
		expect(service?.healthcheck?.test.join(" ")).toContain("/api/health");
	}
});

test("whatever a service waits for exists and can say that it is well", () => {
	for (const { depends_on = {} } of Object.values(compose.services)) {
		for (const name of Object.keys(depends_on)) {
			expect(compose.services[name]?.healthcheck, name).toBeDefined();
		}
	}
	expect(compose.volumes).toHaveProperty("database");
});

test("the systemd unit of the operations page lets uploads under way finish", () => {
	const unit = /```ini\n([\s\S]*?)```/.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "";
	expect(unit).toMatch(/^ExecStart=\/\S+npm start$/m);
	expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60);
	expect(unit).toMatch(/^User=(?!root)\w+$/m);
});
