import { PersonalData as PersonalDataForms } from "../../features/privacy/dashboard/person-by-name.tsx";
import { Forbidden } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../shell/session.ts";

const SCREEN = "/dashboard/personal-data";

export const meta = screenTitle(SCREEN);

export default function PersonalData() {
	const { user } = useSession();
	return (
		<>
			<ScreenHead of={SCREEN} />
			{user?.role === "admin" ? (
				<PersonalDataForms />
			) : (
				// No call is made without the role, so no server sends this message.
				<Forbidden message="You do not have permission to do this." />
			)}
		</>
	);
}
