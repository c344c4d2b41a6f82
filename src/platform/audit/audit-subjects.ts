/**
 * What audit events are about. Each feature adds its own subjects in its declaration (`*.feature.server.ts`), by
 * declaration merging. Entries about `personal` subjects are emptied after the retention period.
 */
export interface AuditSubjects {
	spreadsheet: "harmless";
}

export type AuditSubject = keyof AuditSubjects;

/** The subjects whose entries hold no personal data. */
export type HarmlessSubject = {
	[Subject in AuditSubject]: AuditSubjects[Subject] extends "harmless" ? Subject : never;
}[AuditSubject];
