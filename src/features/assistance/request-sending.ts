import { rulesFor } from "../../platform/browser/rules-for.ts";
import { requestFormSchema } from "./assistance.form.ts";

/** Loaded when the form's page is idle. */

export { findMisnamed } from "../../platform/files/document-kinds.ts";
export { browserUpload } from "../../shell/browser-upload.ts";
export { Dialog } from "../../ui/dialog.tsx";
export { submitRequest } from "./assistance.calls.ts";
export const requestRules = () => rulesFor(requestFormSchema, "assistance");
