import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

// A software passkey (W3C WebAuthn, level 2).

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Options {
	challenge: string;
	rp?: { id: string };
	rpId?: string;
}

export interface Answering {
	/** Defaults to the site's own. */
	origin?: string;
	/** User verification by fingerprint, face or PIN. */
	verified?: boolean;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

function clientData(type: string, challenge: string, origin: string): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

export function createAuthenticator(siteUrl = "http://localhost:3000") {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(16);
	let counter = 0;

	function authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
		counter += 1;
		const head = Buffer.alloc(5);
		head.writeUInt8(flags, 0);
		head.writeUInt32BE(counter, 1);
		return Buffer.concat([sha256(rpId), head, credential]);
	}

	const named = { id: id.toString("base64url"), rawId: id.toString("base64url") };
	const common = { ...named, type: "public-key", clientExtensionResults: {} };

	return {
		register({ challenge, rp }: Options, { origin = siteUrl, verified = true }: Answering = {}) {
			const { x, y } = publicKey.export({ format: "jwk" });
			const point = (text: string | undefined) =>
				new Uint8Array(Buffer.from(text ?? "", "base64url"));
			// COSE key for ES256 on P-256.
			const key = isoCBOR.encode(
				new Map<number, number | Uint8Array>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, point(x)],
					[-3, point(y)],
				]),
			);
			const length = Buffer.from([0, id.length]);
			const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
			const flags = USER_PRESENT | HAS_CREDENTIAL | (verified ? USER_VERIFIED : 0);
			const authData = authenticatorData(rp?.id ?? "", flags, credential);
			const attestation = isoCBOR.encode(
				new Map<string, string | Uint8Array | Map<string, string>>([
					["fmt", "none"],
					["attStmt", new Map()],
					["authData", new Uint8Array(authData)],
				]),
			);
			return {
				...common,
				response: {
					clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
					attestationObject: Buffer.from(attestation).toString("base64url"),
					transports: ["internal"],
				},
			};
		},
		answer({ challenge, rpId }: Options, { origin = siteUrl, verified = true }: Answering = {}) {
			const data = authenticatorData(rpId ?? "", USER_PRESENT | (verified ? USER_VERIFIED : 0));
			const client = clientData("webauthn.get", challenge, origin);
			const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
			return {
				...common,
				response: {
					clientDataJSON: client.toString("base64url"),
					authenticatorData: data.toString("base64url"),
					signature: signature.toString("base64url"),
				},
			};
		},
	};
}
