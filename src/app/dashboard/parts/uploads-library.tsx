import {
	UploadsDialog,
	type UploadsDialogProps,
} from "../../../features/assets/dashboard/uploads-dialog.tsx";
import { browserApi } from "../../parts/browser-api.ts";

/** A dialog for choosing a picture from earlier uploads. */
export function uploadsLibrary(control: Pick<UploadsDialogProps, "onPick" | "onClose">) {
	return <UploadsDialog api={browserApi} {...control} />;
}
