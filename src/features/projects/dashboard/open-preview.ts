import { errorText } from "../../../platform/browser/api-error.ts";
import { toast } from "../../../ui/toast.tsx";
import type { ProjectFormValues } from "./project-form.values.ts";
import type { ProjectDraft } from "./use-project-draft.ts";

/** Shows the form as the public page in another tab, which later previews reuse. */
export async function openPreview(
	{ sync }: ProjectDraft,
	record: string,
	values: ProjectFormValues,
): Promise<void> {
	// Opened at once, because browsers block tabs that open some time after the press.
	const tab = window.open("", "project-preview");
	if (!tab) {
		toast.error("The browser blocked the preview. Please allow pop-ups from this site.");
		return;
	}
	try {
		await sync.saveNow(values);
		tab.location.replace(`${location.origin}/dashboard/projects/${record}/preview`);
	} catch (error) {
		tab.close();
		toast.error(errorText(error as Error, "Failed to open the preview: {status}"));
	}
}
