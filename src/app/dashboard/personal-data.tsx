import { useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../features/accounts/own-account/dashboard/use-proof.tsx";
import { PersonalData as PersonalDataForms } from "../../features/privacy/dashboard/person-by-name.tsx";
import { browserApi } from "../../shell/browser-api.ts";
import { saveFile } from "../../shell/dashboard/export-button.tsx";
import { Forbidden } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../shell/session.ts";

const SCREEN = "/dashboard/personal-data";

export const meta = screenTitle(SCREEN);

export default function PersonalData() {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const proof = useProof(browserApi);
	return (
		<>
			<ScreenHead of={SCREEN} />
			{user?.role === "admin" ? (
				<PersonalDataForms
					api={browserApi}
					save={saveFile}
					withProof={proof.withProof}
					onErased={() => void queryClient.invalidateQueries()}
				/>
			) : (
				// No call could return this message, so it is written here.
				<Forbidden message="You do not have permission to do this." />
			)}
			{proof.dialog}
		</>
	);
}
