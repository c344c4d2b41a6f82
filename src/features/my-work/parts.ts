// Parts of a workbook behind its first tab: one script, loaded on opening, because there may be no connection later.
export { DataTables } from "./data-tables.tsx";
export { HelpAndSources } from "./help-and-sources.tsx";
export { PrintedWorkbook } from "./printed-workbook.tsx";
export { WriteUp } from "./write-up.tsx";
