import { implement } from "../../../../platform/http/endpoint.ts";
import { originOf } from "../known-browsers.server.ts";
import { passkeyProofOptions, proveByPasskey } from "./passkey-proof.service.server.ts";
import * as calls from "./second-step.contract.ts";
import {
	addPasskey,
	beginApp,
	beginPasskey,
	confirmApp,
	readSecondStep,
	removeApp,
	removePasskey,
	renewRecoveryCodes,
} from "./second-step.service.server.ts";
import { finishSignIn, passkeyOptions } from "./second-step-sign-in.service.server.ts";

export const secondStepEndpoints = [
	implement(calls.passkeyOptions, {
		handle: async ({ app, actor, body }) => ({
			result: { options: await passkeyOptions(app, actor, body) },
		}),
	}),
	implement(calls.finishSignIn, {
		handle: async ({ app, actor, body, ...call }) => ({
			result: await finishSignIn(app, actor, { ...body, ...originOf(call) }),
		}),
	}),
	implement(calls.passkeyProofOptions, {
		handle: async ({ app, actor }) => ({
			result: { options: await passkeyProofOptions(app, actor) },
		}),
	}),
	implement(calls.proveByPasskey, {
		handle: ({ app, actor, body }) => proveByPasskey(app, actor, body),
	}),
	implement(calls.readSecondStep, {
		handle: async ({ app, actor }) => ({ result: await readSecondStep(app, actor) }),
	}),
	implement(calls.beginApp, {
		handle: async ({ app, actor }) => ({ result: await beginApp(app, actor) }),
	}),
	implement(calls.confirmApp, {
		handle: async ({ app, actor, body }) => ({
			result: { recoveryCodes: await confirmApp(app, actor, body) },
		}),
	}),
	implement(calls.removeApp, {
		handle: ({ app, actor }) => removeApp(app, actor),
	}),
	implement(calls.beginPasskey, {
		handle: async ({ app, actor }) => ({ result: { options: await beginPasskey(app, actor) } }),
	}),
	implement(calls.addPasskey, {
		handle: async ({ app, actor, body }) => ({
			result: { recoveryCodes: await addPasskey(app, actor, body) },
		}),
	}),
	implement(calls.removePasskey, {
		handle: ({ app, actor, params }) => removePasskey(app, actor, params),
	}),
	implement(calls.renewRecoveryCodes, {
		handle: async ({ app, actor }) => ({
			result: { recoveryCodes: await renewRecoveryCodes(app, actor) },
		}),
	}),
];
