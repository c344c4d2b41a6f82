/** A changed text needs a new version, which is stored with each answer, and a line in docs/operations.md. */
export const CONSENT_TEXT = {
	// Version 2 is also in Kiswahili.
	version: "2",
	why: "If it is for someone under 18, we also talk to a parent or guardian.",
	guardian: "An adult who knows about this and agrees. We may call them.",
};

export const GUARDIAN_FIELDS = [
	"under_18",
	"guardian.name",
	"guardian.phone",
	"consent_text",
] as const;
