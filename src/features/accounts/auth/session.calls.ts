import type { SessionCalls } from "../../../shell/session.ts";
import type { logout, verify } from "./auth.contract.ts";

/** Apart from the calls of sign-in, because every page loads them. */
export const sessionCalls: SessionCalls = {
	async verify(api) {
		const { result } = await api<typeof verify>("GET /auth/verify", {
			specified: true,
			token: "required",
		});
		return result?.user;
	},
	logout: (api) => api<typeof logout>("POST /auth/logout", { token: "required" }),
};
