import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../features/accounts/auth/session.ts";
import { useProof } from "../../features/accounts/own-account/dashboard/use-proof.tsx";
import { PersonalData as PersonalDataForms } from "../../features/privacy/dashboard/personal-data.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { saveFile } from "./parts/files.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { Forbidden } from "./parts/query-view.tsx";

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
				// This screen makes no call that the server could refuse, so the message is written here.
				<Forbidden message="You do not have permission to do this." />
			)}
			{proof.dialog}
		</>
	);
}
