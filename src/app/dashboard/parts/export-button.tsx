import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/dashboard-icons.tsx";
import { toast } from "../../../ui/toast.tsx";
import { saveFile } from "./files.ts";

interface ExportButtonProps {
	fetchFile: () => Promise<Blob>;
	fileName: string;
	/** Said when there is no file, with `{status}` where the status goes. */
	failed: string;
	disabled?: boolean;
}

/** Saves a list as a spreadsheet. */
export function ExportButton({ fetchFile, fileName, failed, disabled }: ExportButtonProps) {
	const exporting = useMutation({
		mutationFn: async () => saveFile(await fetchFile(), fileName),
		onError: (error) => toast.error(errorText(error, failed)),
	});
	return (
		<Button small disabled={disabled || exporting.isPending} onClick={() => exporting.mutate()}>
			<DownloadIcon />
			Export CSV
		</Button>
	);
}
