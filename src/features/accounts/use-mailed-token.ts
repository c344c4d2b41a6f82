import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { tokenInUrl } from "./password-reset/reset-link.ts";

export function useMailedToken(): string | undefined {
	const location = useLocation();
	const [token, setToken] = useState<string>();
	useEffect(() => {
		// The router's location would still contain the token after `replaceState`.
		const { hash, search } = window.location;
		const found = tokenInUrl(hash) ?? tokenInUrl(search);
		if (found) history.replaceState(history.state, "", location.pathname);
		setToken((known) => found ?? known ?? "");
	}, [location]);
	return token;
}
