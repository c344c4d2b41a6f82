import type { RenderedPicture } from "../features/assets/picture-process.server.ts";
import type { App } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/authorization.ts";
import type { SampleKind } from "../platform/sample-data.ts";

/** Shared by the loaders of one run: each finds here what earlier ones have stored. */
export interface DemoRun {
	app: App;
	/** Staff who author the content, an admin first. */
	writers: Actor[];
	/** By category name. */
	categoryIds: Map<string, string>;
	/** Slugs of projects, by title. */
	slugs: Map<string, string>;
}

/** Stores a feature's sample content through the same services as real input. */
export interface DemoLoader {
	kind: SampleKind;
	/** Pictures as SVG. They are rendered before anything is stored, because that is slow. */
	drawings?: () => string[];
	/** Returns the ids of the stored records. */
	load: (run: DemoRun, pictures: readonly RenderedPicture[]) => Promise<string[]>;
}

export function adminOf({ writers: [admin] }: DemoRun): Actor {
	return admin as Actor;
}
