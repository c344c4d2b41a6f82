/** What validates a request and sends it; loaded when the form's page is idle. */
export { submitRequest } from "../../../features/assistance/assistance.calls.ts";
export { typedRequest } from "../../../features/assistance/assistance.form.ts";
export { findMisnamed } from "../../../platform/files/document-kinds.ts";
export { browserUpload } from "../../../shell/browser-upload.ts";
