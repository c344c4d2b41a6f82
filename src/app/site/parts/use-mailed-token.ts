import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { tokenIn } from "../../../features/accounts/password-reset/reset-link.ts";

/** The token of the mailed link, taken out of the address as soon as it is read; empty when there is none. */
export function useMailedToken(): string | undefined {
	const location = useLocation();
	const [token, setToken] = useState<string>();
	useEffect(() => {
		// Not the router's address, which keeps the token: it does not notice that the browser's has changed.
		const { hash, search } = window.location;
		const found = tokenIn(hash) ?? tokenIn(search);
		if (found) history.replaceState(history.state, "", location.pathname);
		setToken((known) => found ?? known ?? "");
	}, [location]);
	return token;
}
