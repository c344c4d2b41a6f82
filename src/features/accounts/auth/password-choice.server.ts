import { invalidField } from "../../../platform/http/app-error.ts";
import { PASSWORD_MIN } from "./password-rules.ts";

export interface PasswordOwner {
	email: string;
	username: string;
}

/** Fewer letters than this, after removing the owner's names and the site's, add little to a guessable password. */
const MIN_OTHER_LETTERS = 4;

let commonPasswords: Promise<Set<string>> | undefined;

/** About 18,000 of the 50,000 most common passwords; the others are below the minimum length. */
function loadCommonPasswords(): Promise<Set<string>> {
	commonPasswords ??= import("@zxcvbn-ts/language-common").then(
		({ dictionary }) =>
			new Set(dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN)),
	);
	return commonPasswords;
}

/** Says why the password is easy to guess; undefined if it is not. `what`: the word for it. */
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
	const bare = folded.replace(/[^\p{L}\p{N}]/gu, "");
	const common = await loadCommonPasswords();
	if (common.has(folded) || common.has(bare) || isRepetition(folded)) {
		return `This ${what} is too easy to guess. Please choose another one.`;
	}
	if (isMadeOf(folded, wordsOf(owner, siteName))) {
		return `This ${what} is based on your name, your email or the name of this site. Please choose another one.`;
	}
	return undefined;
}

/** Throws 400 at `field` for a password that is easy to guess. */
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

/** One to four characters repeated: aaaaaaaa, abcabcabc. */
function isRepetition(text: string): boolean {
	return /^(.{1,4}?)\1+.{0,3}$/su.test(text);
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

function isMadeOf(password: string, words: readonly string[]): boolean {
	let rest = password;
	for (const word of words) rest = rest.replaceAll(word, " ");
	if (rest === password) return false;
	return (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS;
}
