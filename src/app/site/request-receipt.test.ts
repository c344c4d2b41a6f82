import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { type RenderContext, renderContext } from "../../shell/context.ts";
import { loader } from "./request-service.tsx";

test("the data of the page that confirms a request has no phone number, because the page shows none", async () => {
	const result = {
		reference: "MR-7K3QZ9",
		kind: "request",
		title: "Maize dryer",
		phone: "+254712345678",
		placed_at: "2026-03-18T07:42:00.000Z",
	};
	const { api } = fakeApi({ result });
	const context = new RouterContextProvider();
	context.set(renderContext, { api } as unknown as RenderContext);
	const request = new Request("https://mradi.example/request-service?sent=MR-7K3QZ9.signature");
	const loaded = await loader({ context, request } as unknown as Parameters<typeof loader>[0]);
	expect(JSON.stringify(loaded)).toContain("MR-7K3QZ9");
	expect(JSON.stringify(loaded)).not.toContain("712345678");
});
