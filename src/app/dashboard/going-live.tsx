import { useProof } from "../../features/accounts/own-account/dashboard/use-proof.tsx";
import {
	GoingLiveList,
	Release,
	useGoingLive,
} from "../../features/going-live/dashboard/going-live-list.tsx";
import { browserApi } from "../../shell/browser-api.ts";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";

const SCREEN = "/dashboard/going-live";

export const meta = screenTitle(SCREEN);

/** Tasks before launch. Admins only: the server decides. */
export default function GoingLive() {
	const query = useGoingLive(browserApi);
	const proof = useProof(browserApi);
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView
				query={query}
				loading="Loading the list..."
				failed="Failed to fetch the list: {status}"
			>
				{({ checks }) => (
					<>
						<GoingLiveList api={browserApi} checks={checks} withProof={proof.withProof} />
						<Release api={browserApi} />
					</>
				)}
			</QueryView>
			{proof.dialog}
		</>
	);
}
