// What an open workbook needs, also without a connection: one script.
export { Confirmation } from "./confirmation-dialog.tsx";
export { saveOffline } from "./save-offline.ts";
export { WorkbookPage } from "./workbook-page.tsx";
