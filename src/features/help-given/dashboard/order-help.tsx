import { useQuery, useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";
import { HelpOfOrder } from "./help-of-order.tsx";
import { fetchHelp } from "./manage-help.calls.ts";

/** The record of the help given for the opened order. */
export function OrderHelp({ id }: { id: string }) {
	const queryClient = useQueryClient();
	const queryKey = ["order help", id];
	const query = useQuery({ queryKey, queryFn: () => fetchHelp(browserApi, id) });
	return (
		<RecordSection
			title="What we did for the customer"
			query={query}
			loading="Loading what we did..."
			rows={1}
			failed="Failed to fetch what we did: {status}"
		>
			{(help) => (
				<HelpOfOrder
					api={browserApi}
					orderId={id}
					help={help}
					onChanged={() => queryClient.invalidateQueries({ queryKey })}
				/>
			)}
		</RecordSection>
	);
}
