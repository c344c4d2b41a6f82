import { invalidField } from "../../../platform/http/app-error.ts";

export interface PasswordOwner {
	email: string;
	username: string;
}

/** With fewer letters besides names, common words and keyboard walks, a password is easy to guess. */
const MIN_OTHER_LETTERS = 4;
/** Shorter common passwords occur within too many good ones. */
const COMMON_MIN = 6;
const COMMON_MAX = 16;
/** Rows and diagonals of the keyboard, and the alphabet. */
const WALKS = [
	...["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "1234567890"],
	...["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp"],
].flatMap((row) => [row, [...row].reverse().join("")]);
const WALK_MIN = 4;
const LOOK_ALIKES: Record<string, string> = {
	...{ "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" },
};

let commonPasswords: Promise<Set<string>> | undefined;

/** The 50,000 most common passwords, without those that are too short to count. */
function loadCommonPasswords(): Promise<Set<string>> {
	commonPasswords ??= import("@zxcvbn-ts/language-common").then(
		({ dictionary }) =>
			new Set(dictionary["passwords-common"].filter(({ length }) => length >= COMMON_MIN)),
	);
	return commonPasswords;
}

/** Says why the password is easy to guess; undefined if it is not. `what`: the noun for it. */
export async function findWeakness(
	password: string,
	owner: PasswordOwner,
	siteName: string,
	what = "password",
): Promise<string | undefined> {
	// JSON can contain lone surrogates, which are all hashed as the same replacement character.
	if (!password.isWellFormed()) {
		return `This ${what} has a character that cannot be stored. Please choose another one.`;
	}
	const folded = password.normalize("NFKC").toLowerCase();
	const alphanumeric = folded.replace(/[^\p{L}\p{N}]/gu, "");
	const common = await loadCommonPasswords();
	if (common.has(folded) || common.has(alphanumeric) || [folded, alphanumeric].some(isRepetition)) {
		return `This ${what} is too easy to guess. Please choose another one.`;
	}
	const words = wordsOf(owner, siteName);
	if (mostlyConsistsOf(folded, words)) {
		return `This ${what} is based on your name, your email or the name of this site. Please choose another one.`;
	}
	const withoutLookAlikes = folded.replace(/[@4301!$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
	if ([folded, withoutLookAlikes].some((text) => mostlyConsistsOf(text, words, common))) {
		return `This ${what} is too easy to guess. Please choose another one.`;
	}
	return undefined;
}

export async function assertHardToGuess(
	field: string,
	password: string,
	owner: PasswordOwner,
	siteName: string,
	what?: string,
): Promise<void> {
	const weakness = await findWeakness(password, owner, siteName, what);
	if (weakness) throw invalidField(field, weakness);
}

/** Few characters or a word repeated: aaaaaaaa, abcabcabc, wambuiwambui1. */
function isRepetition(text: string): boolean {
	return /^(.{1,10}?)\1+.{0,3}$/su.test(text);
}

function wordsOf({ email, username }: PasswordOwner, siteName: string): string[] {
	const [mailbox = "", domain = ""] = email.split("@");
	const labels = domain.split(".").slice(0, -1);
	const texts = [email, mailbox, username, siteName, ...labels].map((text) =>
		text.normalize("NFKC").toLowerCase(),
	);
	const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
	return [...new Set(parts)]
		.filter(({ length }) => length >= 3)
		.sort((a, b) => b.length - a.length);
}

function mostlyConsistsOf(
	password: string,
	words: readonly string[],
	common?: ReadonlySet<string>,
): boolean {
	let rest = password;
	for (const word of words) rest = rest.replaceAll(word, " ");
	let guessableParts = 0;
	for (let at = 0; common && at < rest.length; at += 1) {
		const length = guessableLength(rest, at, common);
		if (length > 0) rest = `${rest.slice(0, at)} ${rest.slice(at + length)}`;
		if (length > 0) guessableParts += 1;
	}
	if (rest === password) return false;
	return guessableParts + (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS;
}

/** Length of the longest common word or keyboard walk that starts at an index; 0 if none does. */
function guessableLength(text: string, at: number, common: ReadonlySet<string>): number {
	for (let length = COMMON_MAX; length >= WALK_MIN; length -= 1) {
		const part = text.slice(at, at + length);
		if (part.length < length || part.includes(" ")) continue;
		if (common.has(part) && /\p{L}/u.test(part)) return length;
		if (WALKS.some((walk) => walk.includes(part))) return length;
	}
	return 0;
}
