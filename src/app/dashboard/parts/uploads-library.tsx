import {
	UploadsDialog,
	type UploadsDialogProps,
} from "../../../features/assets/dashboard/uploads-dialog.tsx";
import { browserApi } from "../../parts/browser-api.ts";

/** What was uploaded before, to choose from. */
export function uploadsLibrary(control: Pick<UploadsDialogProps, "onPick" | "onClose">) {
	return <UploadsDialog api={browserApi} {...control} />;
}
