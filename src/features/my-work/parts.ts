/*
 * The parts of a workbook behind its first tab: one script, loaded when a workbook is opened, so that they are there when the
 * connection is not.
 */
export { DataTables } from "./data-tables.tsx";
export { HelpAndSources } from "./help-and-sources.tsx";
export { PrintedWorkbook } from "./printed-workbook.tsx";
export { WriteUp } from "./write-up.tsx";
