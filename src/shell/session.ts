import { useSyncExternalStore } from "react";
import { type Api, withPrefix } from "../platform/browser/api-client.ts";
import { ApiError, requireObject } from "../platform/browser/api-error.ts";
import { readText, readWord } from "../platform/browser/read-fields.ts";
import {
	ACCOUNT_KEY,
	ACCOUNT_REFERENCES,
	localStore,
	readJson,
	SIGNED_OUT,
	sessionStore,
	UNSENT_FORMS_KEY,
	VISITORS_DRAFTS,
} from "../platform/browser/safe-storage.ts";
import { idAsReceived, textId } from "../platform/text/text-id.ts";
import { clearNotes, note } from "../ui/note.tsx";
import type { logout, verify } from "./session.contract.ts";

// The session is in localStorage, as specified. Pages are the same for everyone; CSS reads `html[data-visitor]`.

export interface SessionUser {
	id: string;
	email: string;
	role: string;
	username?: string;
	/** `missing`: the member of staff must set one up before they can work. */
	secondStep?: string | undefined;
	/** The account still has its generated address or password. */
	firstAdmin?: true | undefined;
}

export interface SessionState {
	/** True until the stored token has been verified; screens that need a user show a spinner. */
	loading: boolean;
	user: SessionUser | null;
	/** Why the session ended: a refused token redirects to /login, signing out does not. */
	ended?: "refused" | "signed-out";
}

export type SessionEvent =
	| { name: "identified"; user: SessionUser }
	| { name: "user_login"; user: SessionUser }
	| { name: "user_logout"; user: SessionUser }
	| { name: "refused"; message?: string | undefined };

const TOKEN = "authToken";
const LOADING: SessionState = { loading: true, user: null };

let state: SessionState = LOADING;
const listeners = new Set<() => void>();
const watchers = new Set<(event: SessionEvent) => void>();

function setSession(next: SessionState): void {
	state = next;
	markDocument();
	for (const listener of listeners) listener();
}

function notifyWatchers(event: SessionEvent): void {
	for (const watcher of watchers) watcher(event);
}

export function markDocument(): void {
	const signedIn = state.loading ? storedToken() !== null : state.user !== null;
	document.documentElement.dataset.visitor = signedIn ? "member" : "anonymous";
}

export function storedToken(): string | null {
	return localStore.get(TOKEN);
}

/** Stores a token without signing in, as after signing up. */
export function storeToken(token: string): void {
	localStore.set(TOKEN, withPrefix(token));
}

function storeUser(user: SessionUser): void {
	localStore.set(ACCOUNT_KEY, JSON.stringify({ ...user, id: idAsReceived(user.id) }));
}

/** The user at the time of the last verification. */
export function storedUser(): SessionUser | null {
	const user = readJson(localStore, ACCOUNT_KEY);
	if (user && typeof user === "object" && "email" in user) return readSessionUser(user);
	localStore.remove(ACCOUNT_KEY);
	return null;
}

export function readSessionUser(sent: { [Name in keyof SessionUser]?: unknown }): SessionUser {
	const username = readText(sent.username);
	return {
		id: textId(sent.id),
		email: readText(sent.email),
		role: readWord(sent.role),
		...(username && { username }),
		...(sent.secondStep === "missing" && { secondStep: "missing" }),
		...(sent.firstAdmin === true && { firstAdmin: true }),
	};
}

/** Name and address of the account for visitors' forms. Not for staff, who also order for others. */
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
	localStore.remove(ACCOUNT_KEY);
}

/** Verifies the stored token at start. A refusal clears it; a network error, time-out or 5xx does not. */
export async function startSession(api: Api): Promise<void> {
	addEventListener("storage", followOtherTab);
	addEventListener("pageshow", followWhileFrozen);
	const user = storedUser();
	const token = storedToken();
	if (token === null) return setSession({ loading: false, user: null });
	if (!state.loading) setSession(LOADING);
	await identify(api, token, user, "identified");
}

/** Shows the user when the server has said whose the token is. */
async function identify(
	api: Api,
	token: string,
	user: SessionUser | null,
	name: "identified" | "user_login",
): Promise<void> {
	try {
		const { result } = await verifyToken(api);
		const sent: { id?: unknown } = requireObject(result?.user);
		// Another server may only confirm the token.
		const verified = readSessionUser(sent.id === undefined ? { ...user, ...sent } : sent);
		if (storedToken() !== token) return endLoading();
		storeUser(verified);
		setSession({ loading: false, user: verified });
		notifyWatchers({ name, user: verified });
	} catch (error) {
		if (storedToken() !== token) return endLoading();
		if (error instanceof ApiError && isRefusal(error)) return endRejectedSession(token, error);
		setSession({ loading: false, user });
		if (user) notifyWatchers({ name, user });
	}
}

/** After a sign-out, sign-in or sign-up during the verification: the response is about another token. */
function endLoading(): void {
	if (state.loading) setSession({ loading: false, user: null });
}

const verifyToken = (api: Api) =>
	api<typeof verify>("GET /auth/verify", { specified: true, token: "required" });

/** A 4xx except 408 and 429, or `success: false`. Not an unreadable response, such as a captive portal's page. */
function isRefusal({ status, unreadable }: ApiError): boolean {
	if (status === 408 || status === 429) return false;
	return (status >= 400 && status < 500) || (status > 0 && status < 300 && !unreadable);
}

let isVerifying = false;

/** On a 401 for a call that needs a token: a specified call ends the session, another one only verifies it. */
export async function handleUnauthenticated(
	api: Api,
	sentToken: string,
	isSpecified: boolean,
	refusal: ApiError,
): Promise<void> {
	if (isSpecified) return endRejectedSession(sentToken, refusal);
	// Several calls can be refused at once.
	if (isVerifying || storedToken() === null) return;
	isVerifying = true;
	try {
		await verifyToken(api);
	} catch (error) {
		if (error instanceof ApiError && isRefusal(error)) endRejectedSession(sentToken, error);
	} finally {
		isVerifying = false;
	}
}

export function endRejectedSession(
	sentToken: string,
	{ foreign, serverText }: Partial<Pick<ApiError, "foreign" | "serverText">> = {},
): void {
	// Several calls can be refused at once, or one after the person has signed out or in again.
	const stored = storedToken();
	if (stored === null || withPrefix(stored) !== withPrefix(sentToken)) return;
	clear();
	localStore.remove(ACCOUNT_REFERENCES);
	setSession({ loading: false, user: null, ended: "refused" });
	notifyWatchers({ name: "refused", message: foreign ? serverText : undefined });
}

export function beginSession(token: string, user: SessionUser): void {
	storeToken(token);
	storeUser(user);
	setSession({ loading: false, user });
	notifyWatchers({ name: "user_login", user });
}

/** Another server may answer a sign-in with the token alone: nothing is shown before it says whose it is. */
export async function beginUnknownSession(
	api: Api,
	token: string,
	user: SessionUser,
): Promise<void> {
	storeToken(token);
	storeUser(user);
	await identify(api, withPrefix(token), user, "user_login");
}

/** Signs out in this browser at once. `api`: null if the server has ended the session. */
export function signOut(api: Api | null): void {
	// Before the token is verified, the stored user is the one who signs out.
	const user = state.user ?? (state.loading ? storedUser() : null);
	if (storedToken() !== null) {
		api?.<typeof logout>("POST /auth/logout", { token: "required" }).catch(() => {});
	}
	clear();
	// The next person on a shared phone must not find unsent forms, or the list of what was sent.
	localStore.remove(UNSENT_FORMS_KEY);
	localStore.remove(ACCOUNT_REFERENCES);
	// Other tabs get a storage event; a tab that was discarded compares the mark when it returns.
	localStore.set(SIGNED_OUT, `${Math.random()}`);
	setSession({ loading: false, user: null, ended: "signed-out" });
	if (user) notifyWatchers({ name: "user_logout", user });
	announceSignOut();
}

/** In this tab: clears forms, which may contain the person's name, and tells listeners to stop. */
function announceSignOut(): void {
	sessionStore.removeMatching(VISITORS_DRAFTS);
	dispatchEvent(new Event(SIGNED_OUT));
}

export function replaceUser(user: SessionUser): void {
	storeUser(user);
	setSession({ loading: false, user });
}

function followOtherTab({ key, newValue }: StorageEvent): void {
	if (key === SIGNED_OUT && newValue !== null) announceSignOut();
	if (key !== TOKEN && key !== ACCOUNT_KEY && key !== null) return;
	followStored();
}

/** A page in the back/forward cache gets no storage events: Back would show the previous person's data. */
function followWhileFrozen({ persisted }: PageTransitionEvent): void {
	if (!persisted || !state.user) return;
	if (storedUser()?.id !== state.user.id) announceSignOut();
	followStored();
}

function followStored(): void {
	const user = storedToken() === null ? null : storedUser();
	setSession({ loading: false, user, ...(!user && { ended: "signed-out" as const }) });
}

export function watchSession(watcher: (event: SessionEvent) => void): () => void {
	watchers.add(watcher);
	return () => watchers.delete(watcher);
}

/** Shows a message when the server ends the session, and removes the previous person's notes. Returns unsubscribe. */
export function notifyWhenSessionEnds(): () => void {
	return watchSession((event) => {
		const { name } = event;
		if (name === "refused" || name === "user_logout") clearNotes();
		if (name === "refused")
			note.warning(event.message ?? "Your session has ended. Please sign in again.", {
				about: "session",
				id: "session",
			});
		if (name === "user_login") clearNotes("session");
	});
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useSession(): SessionState {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => LOADING,
	);
}
