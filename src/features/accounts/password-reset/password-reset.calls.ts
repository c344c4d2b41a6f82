import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as account from "../auth/auth.contract.ts";

export const requestPasswordReset = ownCall<typeof account.forgotPassword>(
	"POST /auth/forgot-password",
	{ token: "none" },
);

export const resetPassword = ownCall<typeof account.resetPassword>("POST /auth/reset-password", {
	token: "none",
});
