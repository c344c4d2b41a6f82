import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { useSession } from "../../../shell/session.ts";
import { Button } from "../../../ui/button.tsx";
import { DetailsDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { fetchTemplates, saveTemplate } from "../work.calls.ts";
import { TemplatesForm } from "./templates-form.tsx";

/** Opens the templates of messages to customers. */
export function MessageTemplatesButton() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button small onClick={() => setOpen(true)}>
				Message Texts
			</Button>
			{open && <MessageTemplates onClose={() => setOpen(false)} />}
		</>
	);
}

function MessageTemplates({ onClose }: { onClose: () => void }) {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const queryKey = ["message-templates"];
	const query = useQuery({ queryKey, queryFn: () => fetchTemplates(browserApi) });
	return (
		<DetailsDialog title="Message Texts" size="wide" onClose={onClose}>
			<QueryView
				query={query}
				loading="Loading message texts..."
				rows={4}
				failed="Failed to fetch message texts: {status}"
			>
				{(templates) => (
					<TemplatesForm
						templates={templates}
						isAdmin={user?.role === "admin"}
						userId={user?.id ?? ""}
						save={async (template, change) => {
							const saved = await saveTemplate(browserApi, template, change);
							toast.success("Message saved");
							void queryClient.invalidateQueries({ queryKey });
							return saved;
						}}
					/>
				)}
			</QueryView>
		</DetailsDialog>
	);
}
