import type { DrawnPicture } from "../features/assets/pictures.server.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/authorization.ts";
import type { SampleKind } from "../platform/sample-data.ts";

/** What the loaders of one run share: each finds here what those before it have stored. */
export interface DemoRun {
	app: AppContext;
	/** Staff who write the content, an admin first. */
	writers: Actor[];
	/** By name. */
	categoryIds: Map<string, string>;
	/** Of projects, by title. */
	slugs: Map<string, string>;
}

/** Stores a feature's sample content through the same services as real input. */
export interface DemoLoader {
	kind: SampleKind;
	/** As SVG. They are drawn before anything is stored, which is the slow part. */
	drawings?: () => string[];
	/** Returns the ids of what it stored. */
	load: (run: DemoRun, pictures: readonly DrawnPicture[]) => Promise<string[]>;
}

export function adminOf({ writers: [admin] }: DemoRun): Actor {
	return admin as Actor;
}
