import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { PROJECT_DIALOGS, projectCalls } from "../../../tests/support/components/project-form.ts";

testScreen("/dashboard/projects/new", {
	calls: projectCalls("POST /school-projects", "Failed to create school project: {status}"),
	dialogs: PROJECT_DIALOGS,
});
