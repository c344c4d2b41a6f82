import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { html, raw } from "hono/html";
import { pageScript } from "../../platform/browser/page-scripts.ts";
import type {
	OpenApiDocument,
	OpenApiOperation,
	OpenApiParameter,
} from "../../platform/http/openapi.server.ts";
import { exampleOf, type JsonSchema, typeName } from "./describe-schema.ts";
import { docsPage } from "./docs-page.client.ts";

/** A call as the page shows it. */
interface Call {
	method: string;
	path: string;
	operation: OpenApiOperation;
}

/** The page with every call, and the policy that lets only its own style and script in. */
export async function renderDocsPage(
	document: OpenApiDocument,
): Promise<{ html: string; policy: string }> {
	const [tokens, ownStyle] = await Promise.all(
		["../../app/styles/tokens.css", "docs-page.css"].map((name) =>
			readFile(new URL(name, import.meta.url), "utf8"),
		),
	);
	const script = pageScript(docsPage);
	const style = `${tokens}${ownStyle}`;
	const calls: Call[] = Object.entries(document.paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({
			method: method.toUpperCase(),
			path,
			operation,
		})),
	);
	const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${document.info.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1>${document.info.title}</h1>
<p>${paragraph(document.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI document</a> <a href="/">To the site</a></p>
<p class="session" data-session>To try calls that need an account, <a href="/login">sign in</a> in this browser first.</p>
<nav aria-label="Subjects"><ul>${document.tags.map(
		({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`,
	)}</ul></nav>
</header>
<main>
${document.tags.map(
	({ name }) => html`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
${calls.filter(({ operation }) => operation.tags[0] === name).map((call) => callDetails(call, document))}
</section>`,
)}
</main>
<script>${raw(script)}</script>
</body>
</html>`;
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${hash(script)}'`,
		`style-src 'sha256-${hash(style)}'`,
		"connect-src 'self'",
		"img-src data:",
		"form-action 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
	return { html: String(page), policy };
}

function callDetails({ method, path, operation }: Call, document: OpenApiDocument) {
	const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
	return html`<details id="${operation.operationId}">
<summary><span class="method method-${method.toLowerCase()}">${method}</span> <code>/api${path}</code>
<span class="what">${operation.summary}</span> <span class="access">${operation["x-access"]}</span></summary>
<div class="call">
${operation.parameters.length > 0 ? fieldTable("Parameters", operation.parameters) : ""}
${body ? fieldTable(`Content (${type})`, bodyFields(body.schema)) : ""}
${answers(operation, document)}
<form data-method="${method}" data-path="/api${path}">
<h4>Try it</h4>
${operation.parameters.map((parameter) => parameterInput(operation, parameter))}
${body && type ? bodyInputs(operation, type, body.schema) : ""}
<button type="submit">Send</button>
<div class="answer" role="status"></div>
</form>
</div>
</details>`;
}

interface Field {
	name: string;
	in?: string;
	required: boolean;
	schema: JsonSchema;
	description?: string;
}

function bodyFields(schema: JsonSchema): Field[] {
	const required = (schema.required as string[] | undefined) ?? [];
	return Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => ({
		name,
		required: required.includes(name),
		schema: field,
	}));
}

function fieldTable(title: string, fields: Field[]) {
	return html`<h3>${title}</h3>
<div class="wide"><table><thead><tr><th scope="col">Name</th><th scope="col">Takes</th><th scope="col">Needed</th></tr></thead><tbody>
${fields.map(
	(
		field,
	) => html`<tr><th scope="row"><code>${field.name}</code>${field.in ? html` <small>${field.in}</small>` : ""}</th>
<td>${typeName(field.schema)}${field.description ? html`<br><small>${field.description}</small>` : ""}</td>
<td>${field.required ? "yes" : "no"}</td></tr>`,
)}
</tbody></table></div>`;
}

function answers(operation: OpenApiOperation, document: OpenApiDocument) {
	const statuses = Object.entries(operation.responses);
	const [[success, answer] = ["200", {}]] = statuses;
	const content = answer.content as Record<string, { schema?: JsonSchema }> | undefined;
	const schema = content?.["application/json"]?.schema;
	return html`<h3>Answers</h3>
<p><strong>${success}</strong>${schema ? "" : " a file"}</p>
${schema ? html`<pre tabindex="0"><code>${JSON.stringify(exampleOf(schema), null, 2)}</code></pre>` : ""}
<ul>${statuses.slice(1).map(([status, { $ref }]) => {
		const name = String($ref).split("/").at(-1) as string;
		return html`<li><strong>${status}</strong> ${document.components.responses?.[name]?.description}</li>`;
	})}</ul>`;
}

function parameterInput({ operationId }: OpenApiOperation, parameter: OpenApiParameter) {
	const { name, in: place, required, schema } = parameter;
	const id = `${operationId}-${place}-${name}`;
	return html`<p><label for="${id}">${name}</label>
<input id="${id}" name="${name}" data-in="${place}" autocomplete="off" placeholder="${typeName(schema)}"${raw(required ? " required" : "")}></p>`;
}

function bodyInputs({ operationId }: OpenApiOperation, type: string, schema: JsonSchema) {
	const id = `${operationId}-body`;
	if (type === "application/json") {
		return html`<p><label for="${id}">Content</label>
<textarea id="${id}" data-in="json" rows="8" spellcheck="false">${JSON.stringify(exampleOf(schema), null, 2)}</textarea></p>`;
	}
	return bodyFields(schema).map(({ name, schema: field, required }) => {
		const list = field.type === "array";
		const item = list ? (field.items as JsonSchema) : field;
		const attributes = html`id="${id}-${name}" name="${name}"`;
		const needed = raw(required ? " required" : "");
		const input =
			item.format === "binary"
				? html`<input type="file" ${attributes} data-in="form"${raw(list ? " multiple" : "")}${needed}>`
				: list
					? html`<textarea ${attributes} data-in="lines" rows="3" placeholder="One a line"${needed}></textarea>`
					: html`<input ${attributes} data-in="form" placeholder="${typeName(field)}"${needed}>`;
		return html`<p><label for="${id}-${name}">${name}</label>${input}</p>`;
	});
}

/** Text in which `…` marks code. */
function paragraph(text: string) {
	return text
		.split("`")
		.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function anchor(tag: string): string {
	return tag.toLowerCase().replace(/\W+/g, "-");
}

function hash(content: string): string {
	return createHash("sha256").update(content).digest("base64");
}
