import { useEffect, useState } from "react";
import { isSameFile } from "../../../features/assistance/uploads/send-in-pieces.ts";
import { SendingFiles } from "../../../features/assistance/uploads/sending-files.tsx";
import { readKeptFiles } from "../../../platform/offline/kept-files.ts";
import type { UnsentFile, UnsentForm } from "../../../platform/offline/unsent.ts";
import { Button } from "../../../ui/button.tsx";
import { FileInput } from "../../../ui/field.tsx";
import { percentOf } from "../offline/waiting-forms.ts";
import { resumeSending } from "./send-files.ts";
import type { SentFiles } from "./unsent-store.ts";

interface UnfinishedFilesProps {
	form: UnsentForm & { files: readonly UnsentFile[] };
	/** The files that this document is sending. */
	going: SentFiles | undefined;
}

/** A request whose files were sent partly: shows the progress, and resumes it. */
export function UnfinishedFiles({ form, going }: UnfinishedFilesProps) {
	const [kept, setKept] = useState<readonly File[] | "looking" | "none">("looking");
	const [isOther, setIsOther] = useState(false);
	useEffect(() => {
		void readKeptFiles(form.key).then((files) => setKept(files ?? "none"));
	}, [form.key]);
	if (going?.key === form.key) {
		const { share = 0, ...rest } = going.sending ?? {};
		const { cancel, mayCancel } = going;
		return <SendingFiles share={share} {...rest} onCancel={mayCancel ? cancel : undefined} />;
	}
	const { files } = form;
	const percent = percentOf(form);
	if (kept === "looking") return null;
	if (kept !== "none") {
		return (
			<Button small disabled={going !== undefined} onClick={() => void resumeSending(form, kept)}>
				{`Go on with sending: ${nameOf(files)}, ${percent}`}
			</Button>
		);
	}
	const take = (chosen: File[]) => {
		const found = files.map((file) => chosen.find((one) => isSameFile(one, file)));
		const all = found.filter((file) => file !== undefined);
		setIsOther(all.length < files.length);
		if (all.length === files.length) void resumeSending(form, all);
	};
	return (
		<FileInput
			label={`Go on with sending, ${percent}: choose ${nameOf(files)} again`}
			name={`again-${form.key}`}
			form="none"
			multiple={files.length > 1}
			disabled={going !== undefined}
			error={isOther ? "This is not the file that was being sent, or it was changed." : undefined}
			onFiles={take}
		/>
	);
}

function nameOf([first, ...others]: readonly UnsentFile[]): string {
	return others.length === 0 ? `${first?.name}` : `${first?.name} and ${others.length} more`;
}
