import { useSyncExternalStore } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError, requireObject } from "../../../platform/browser/api-error.ts";
import { localStore, readJson } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";
import type { logout, verify } from "./auth.contract.ts";

/**
 * Who is signed in, in this browser. The specification keeps it in two keys of localStorage, so the
 * server's pages are the same for everyone; `html[data-auth]` tells the style sheet before React runs.
 */

export interface SessionUser {
	id: string;
	email: string;
	role: string;
	username?: string;
	/** `missing`: staff who have to set one up before they can work. */
	secondStep?: string | undefined;
}

export interface SessionState {
	/** True until a stored token has been verified; screens that need someone show a spinner. */
	loading: boolean;
	user: SessionUser | null;
	/** Why nobody is signed in any more: a refused token leads to /login, a sign-out does not. */
	ended?: "refused" | "signed-out";
}

export type SessionEvent =
	| { name: "identified"; user: SessionUser }
	| { name: "user_login"; user: SessionUser }
	| { name: "user_logout"; user: SessionUser }
	| { name: "refused" };

const TOKEN = "authToken";
const USER = "authUser";
const WAITING: SessionState = { loading: true, user: null };

let state: SessionState = WAITING;
const listeners = new Set<() => void>();
const watchers = new Set<(event: SessionEvent) => void>();

function change(next: SessionState): void {
	state = next;
	markDocument();
	for (const listener of listeners) listener();
}

function announce(event: SessionEvent): void {
	for (const watcher of watchers) watcher(event);
}

/** Sets `html[data-auth]`; also called by the root after an error page has replaced the element. */
export function markDocument(): void {
	const signedIn = state.loading ? storedToken() !== null : state.user !== null;
	document.documentElement.dataset.auth = signedIn ? "member" : "anonymous";
}

/** The stored token, or null. */
export function storedToken(): string | null {
	return localStore.get(TOKEN);
}

/** Keeps a token without signing in, as after signing up. */
export function keepToken(token: string): void {
	localStore.set(TOKEN, withPrefix(token));
}

function withPrefix(token: string): string {
	return token.startsWith("Bearer ") ? token : `Bearer ${token}`;
}

/** As of the last verification. */
export function storedUser(): SessionUser | null {
	const user = readJson(localStore, USER);
	if (user && typeof user === "object" && "email" in user) return user as SessionUser;
	localStore.remove(USER);
	return null;
}

/**
 * What visitors' forms begin with: the name and address of the account. Nothing of the staff's, who order for others
 * too.
 */
export function knownPerson(): [field: string, value: string][] {
	const user = storedToken() === null ? null : storedUser();
	if (user?.role !== "user") return [];
	return [
		["name", user.username ?? ""],
		["email", user.email],
	];
}

function clear(): void {
	localStore.remove(TOKEN);
	localStore.remove(USER);
}

/**
 * Verifies the stored token once, at start. A refusal clears the storage; a network error, a time-out
 * or a 5xx leaves what was stored as it is.
 */
export async function startSession(api: Api): Promise<void> {
	addEventListener("storage", followOtherTab);
	const user = storedUser();
	const token = storedToken();
	if (token === null) return change({ loading: false, user: null });
	if (!state.loading) change(WAITING);
	try {
		const { result } = await api<typeof verify>("GET /auth/verify", { token: "required" });
		const verified = requireObject<SessionUser>(result?.user);
		if (storedToken() !== token) return endLoading();
		localStore.set(USER, JSON.stringify(verified));
		change({ loading: false, user: verified });
		announce({ name: "identified", user: verified });
	} catch (error) {
		if (storedToken() !== token) return endLoading();
		if (error instanceof ApiError && isRefusal(error)) return refuseSession(token);
		change({ loading: false, user });
		if (user) announce({ name: "identified", user });
	}
}

/** Somebody signed out, in or up during the verification: its answer is about another token. */
function endLoading(): void {
	if (state.loading) change({ loading: false, user: null });
}

/** 401, or `success: false`. An answer that cannot be read (a captive portal's page) refuses nobody. */
function isRefusal({ status, unreadable }: ApiError): boolean {
	return status === 401 || (status > 0 && status < 300 && !unreadable);
}

/** The server no longer takes the token that was sent: storage cleared, and the screen leads to /login. */
export function refuseSession(sent: string): void {
	// Several calls may be refused at once, or one after signing out or in again.
	const stored = storedToken();
	if (stored === null || withPrefix(stored) !== withPrefix(sent)) return;
	clear();
	change({ loading: false, user: null, ended: "refused" });
	announce({ name: "refused" });
}

export function beginSession(token: string, user: SessionUser): void {
	keepToken(token);
	localStore.set(USER, JSON.stringify(user));
	change({ loading: false, user });
	announce({ name: "user_login", user });
}

/**
 * Signs out here at once, without waiting for the server.
 *
 * @param api null when the server has ended the session already
 */
export function signOut(api: Api | null): void {
	// While the token is being verified the stored one is who signs out.
	const user = state.user ?? (state.loading ? storedUser() : null);
	if (storedToken() !== null) {
		api?.<typeof logout>("POST /auth/logout", { token: "required" }).catch(() => {});
	}
	clear();
	// What could not be sent from a shared phone does not wait for the next person.
	localStore.remove(UNSENT);
	change({ loading: false, user: null, ended: "signed-out" });
	if (user) announce({ name: "user_logout", user });
}

/** The stored user changed, for example after editing one's own account. */
export function replaceUser(user: SessionUser): void {
	localStore.set(USER, JSON.stringify(user));
	change({ loading: false, user });
}

function followOtherTab({ key }: StorageEvent): void {
	if (key !== TOKEN && key !== USER && key !== null) return;
	const user = storedToken() === null ? null : storedUser();
	change({ loading: false, user, ...(!user && { ended: "signed-out" as const }) });
}

/** Told of sign-ins and sign-outs; analytics listens here. */
export function watchSession(watcher: (event: SessionEvent) => void): () => void {
	watchers.add(watcher);
	return () => watchers.delete(watcher);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useSession(): SessionState {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => WAITING,
	);
}
