import {
	UploadsDialog,
	type UploadsDialogProps,
} from "../../../features/assets/dashboard/uploads-dialog.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../parts/browser-api.ts";

/** A dialog for choosing a picture from earlier uploads, which only our own server lists. */
export function uploadsLibrary() {
	if (!isOwnServer()) return undefined;
	return (control: Pick<UploadsDialogProps, "onPick" | "onClose">) => (
		<UploadsDialog api={browserApi} {...control} />
	);
}
