import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { PROJECT_DIALOGS, projectCalls } from "../../../tests/support/components/project-form.ts";
import { id } from "../../../tests/support/components/rows.ts";

const PATH = `/dashboard/projects/${id(1)}/edit`;
const MISSING = "School project not found or you don't have permission to edit it.";

testScreen("/dashboard/projects/:id/edit", {
	address: PATH,
	calls: [
		{
			what: "reading",
			route: "GET /school-projects/:id",
			// A failure leads back to the list.
			act: ({ reload }) => reload(PATH),
			sentence: "Failed to fetch school project: {status}",
			expectedTexts: { "403": MISSING, "404": MISSING },
		},
		...projectCalls("PUT /school-projects/:id", "Failed to update school project: {status}"),
	],
	dialogs: PROJECT_DIALOGS,
});
