// @ts-check

/**
 * Escapes characters outside ASCII in the server's scripts. V8 keeps a script with a single character above U+00FF in
 * two bytes for each of its characters.
 * @returns {import("vite").Plugin}
 */
export function oneByteCharacters() {
	return {
		name: "one-byte-characters",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "ssr",
		// Last, because removing unused code after `renderChunk` writes the characters unescaped.
		generateBundle(_, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, escapeCharacter);
			}
		},
	};
}

/** @param {string} character One UTF-16 code unit. */
function escapeCharacter(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
