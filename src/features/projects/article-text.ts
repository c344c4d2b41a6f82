import type { Project } from "./projects.contract.ts";
import type { RecentProject } from "./recent-projects.tsx";

/** A project whose text may already be in the page's markup, so that it is not sent again as data. */
export type ShownProject = Omit<Project, "content" | "similar"> & {
	content?: string;
	similar?: RecentProject[];
};

/** For `dangerouslySetInnerHTML`: the same object on every render, or React would write the text again. */
interface Html {
	__html: string;
}

const htmlOf = new WeakMap<ShownProject, Html>();

/** Removes the text from the data: the server sends it only as markup. */
export function withoutTextInData({ content, ...project }: ShownProject): ShownProject {
	htmlOf.set(project, { __html: content ?? "" });
	return project;
}

export function textOf(project: ShownProject): Html {
	let html = htmlOf.get(project);
	if (!html) {
		// Read during hydration, because the page may show another project later.
		html = {
			__html: project.content ?? document.querySelector(".project-content")?.innerHTML ?? "",
		};
		htmlOf.set(project, html);
	}
	return html;
}
