import {
	GoingLiveList,
	useGoingLive,
	VersionAndChanges,
} from "../../features/going-live/dashboard/going-live-list.tsx";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";

const SCREEN = "/dashboard/going-live";

export const meta = screenTitle(SCREEN);

export default function GoingLive() {
	const query = useGoingLive();
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView query={query} what="tasks">
				{({ checks }) => (
					<>
						<GoingLiveList checks={checks} />
						<VersionAndChanges />
					</>
				)}
			</QueryView>
		</>
	);
}
