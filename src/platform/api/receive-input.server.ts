import type { App } from "../app-context.ts";
import {
	hashOf,
	queryOf,
	type Replacer,
	readJson,
	validate,
	withoutNul,
} from "../http/request-input.server.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { receiveForm } from "./multipart.server.ts";

const DEFAULT_BODY_BYTES = 1_048_576;

type Input = Pick<
	Call<unknown, unknown, unknown>,
	"params" | "query" | "body" | "files" | "keepFiles"
>;

export interface Received extends Input {
	bodyHash: string;
	release(): Promise<void>;
}

interface ReceivedCall {
	app: App;
	log: App["log"];
	endpoint: Endpoint;
	request: Request;
	path: Record<string, string>;
	ip: string;
	relativeUrls: Replacer; // for pictures of this site
}

/** Parses the input with the endpoint's schemas. Throws 400, 413, 415, 429 or 507, and then leaves nothing behind. */
export async function receiveInput(call: ReceivedCall): Promise<Received> {
	const { endpoint, request, path, relativeUrls } = call;
	const pathParams = withoutNul(path);
	const params = endpoint.params ? validate(endpoint.params, pathParams, "params") : pathParams;
	const query = validate(endpoint.query, withoutNul(queryOf(request)), "query");
	if (endpoint.multipart) return { params, query, ...(await receiveFiles(call)) };
	const { body, hash } = endpoint.body
		? await readJson(
				request,
				endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES,
				relativeUrls,
				endpoint.form === true,
			)
		: { body: undefined, hash: "" };
	return {
		params,
		query,
		body: validate(endpoint.body, body, "body"),
		files: [],
		bodyHash: hash,
		keepFiles: () => {},
		release: async () => {},
	};
}

async function receiveFiles({ app, log, endpoint, request, ip }: ReceivedCall) {
	const rules = endpoint.multipart!;
	const declared = Number(request.headers.get("content-length") ?? 0);
	const admission = rules.fromVisitors && (await app.uploadCapacity.admit({ ip, declared }));
	let discard: (() => Promise<void>) | undefined;
	const release = async () => {
		await discard?.();
		await admission
			?.end()
			.catch((error) => log.error({ error }, "upload reservation could not be released"));
	};
	try {
		const form = await receiveForm(request, rules, admission?.take);
		discard = form.discard;
		return {
			body: validate(endpoint.body, withoutNul({ ...form.fields }), "body"),
			files: form.files,
			bodyHash: hashOf([form.fields, form.files.map((file) => [file.name, file.sha256])]),
			keepFiles: () => admission?.commit(),
			release,
		};
	} catch (error) {
		await release();
		throw error;
	}
}
