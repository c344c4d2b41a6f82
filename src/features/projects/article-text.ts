import type { Project } from "./projects.contract.ts";

/** A project whose text may be in the page already; it is then not sent again as data. */
export type ShownProject = Omit<Project, "content"> & { content?: string };

/** As React takes it. The same object each time: with another one React would write the text into the page again. */
interface Html {
	__html: string;
}

const known = new WeakMap<ShownProject, Html>();

/** While a page is rendered on the server: the project as it is sent to the browser, its text left to the markup. */
export function withTextInPage({ content, ...project }: Project): ShownProject {
	known.set(project, { __html: content });
	return project;
}

/** The text of the project: its own, or what the server wrote into the page. */
export function textOf(project: ShownProject): Html {
	let text = known.get(project);
	if (!text) {
		// Read while React takes over the page, and kept: later another project is shown here.
		text = {
			__html: project.content ?? document.querySelector(".project-content")?.innerHTML ?? "",
		};
		known.set(project, text);
	}
	return text;
}
