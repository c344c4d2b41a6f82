import { compile } from "tailwindcss";
import { type ESTree, parseSync, Visitor } from "vite";

/** Sources by path below the root. */
export interface StyledTree {
	readonly code: Readonly<Record<string, string>>;
	readonly sheets: Readonly<Record<string, string>>;
	/** Sheet with the step size of utilities and the breakpoints. */
	readonly theme: string;
	/** Sheet with palette, type and edges, which only the dashboard has as utilities. */
	readonly dashboardTheme: string;
	/** The components of `src/ui` that dashboard.css searches. */
	readonly dashboardParts: readonly string[];
	/** Classes on pages that our code does not contain. */
	readonly isFromElsewhere: (name: string) => boolean;
}

/** Properties that utilities may set: position and size. */
const POSITION_AND_SIZE =
	/^(display|position|top|right|bottom|left|inset|z-index|order|float|columns|visibility|aspect-ratio|overflow|gap|flex|grid|margin|padding|((min|max)-)?(width|height)|(row|column)-gap|(flex|grid|margin|padding|inset|overflow|align|justify|place|object)-[a-z-]+|text-(align|wrap|overflow)|white-space|-webkit-(line-clamp|box-orient))$/;
const BREAKPOINT = /^(max-)?(sm|ml|md|lg)$/;
/** Properties that utilities of the dashboard may set as well, and (below) variants that they may depend on. */
const DASHBOARD_LOOKS =
	/^(--tw-[a-z-]+|accent-color|(background-)?color|border(-[a-z]+)*|font(-[a-z]+)+|line-height|text-decoration(-line)?|box-shadow|cursor|opacity|overflow-wrap|overscroll-behavior|clip-path|fill|stroke(-width)?|pointer-events|(-webkit-)?user-select|vertical-align)$/;
const DASHBOARD_VARIANT = /^((max-)?([234]?xl)|pointer-(fine|coarse)|empty|hover|last|print)$/;
const DASHBOARD = /^src\/(app\/dashboard|.+\/(dashboard|screens))\//;
/** The folders of `@source` in site.css and dashboard.css. */
const SCANNED_FOLDERS = /^src\/(app\/(site|dashboard)|features|shell)\//;

interface Use {
	name: string;
	at: string;
}

/** Breaches of docs/decisions/10-styling.md. */
export async function stylingBreaches(tree: StyledTree): Promise<string[]> {
	const uses: Use[] = [];
	const breaches: string[] = [];
	for (const [path, text] of Object.entries(tree.code)) readUses(path, text, uses, breaches);
	const used = new Set(uses.map(({ name }) => name));
	const defined = new Map(
		Object.entries(tree.sheets).flatMap(([path, css]) =>
			classesOf(css).map((name) => [name, path] as const),
		),
	);
	const onPages = utilities(tree.theme);
	const inDashboard = utilities(`${tree.theme}\n${tree.dashboardTheme}`);

	for (const { name, at } of uses) {
		const isDashboard = DASHBOARD.test(at) || tree.dashboardParts.includes(at.replace(/:.*/, ""));
		const properties = await (isDashboard ? inDashboard : onPages)(name);
		const wrong = defined.has(name) ? undefined : wrongUtility(name, at, properties, isDashboard);
		if (wrong) breaches.push(`${at} "${name}" ${wrong}`);
	}
	for (const [name, sheet] of defined) {
		if (!used.has(name) && !tree.isFromElsewhere(name))
			breaches.push(`${sheet} .${name} is used nowhere`);
		if ((await inDashboard(name)).length > 0) {
			breaches.push(`${sheet} .${name} is the name of a utility, too`);
		}
	}
	return breaches;
}

function wrongUtility(
	name: string,
	at: string,
	properties: string[],
	isDashboard: boolean,
): string | undefined {
	const look = properties.filter(
		(property) =>
			!POSITION_AND_SIZE.test(property) && !(isDashboard && DASHBOARD_LOOKS.test(property)),
	);
	const variants = name.split(":").slice(0, -1);
	if (properties.length === 0) return "is neither in a style sheet nor a utility";
	if (isDashboard ? name.includes("!") : /[[(!]/.test(name)) {
		return "has a value of its own, which belongs in a style sheet";
	}
	if (
		!variants.every(
			(each) => BREAKPOINT.test(each) || (isDashboard && DASHBOARD_VARIANT.test(each)),
		)
	) {
		return "depends on more than the width, which belongs in a style sheet";
	}
	if (look.length > 0) return `sets ${look.join(", ")}, which belongs in a style sheet`;
	if (!isDashboard && !SCANNED_FOLDERS.test(at))
		return "is a utility, and its folder is not searched for them";
	return undefined;
}

/** Finds the properties that a utility sets; none if there is no such utility. */
function utilities(theme: string): (name: string) => Promise<string[]> {
	const known = new Map<string, Promise<string[]>>();
	const find = async (name: string) => {
		const { build } = await compile(`${theme}\n@tailwind utilities;`);
		// Initial values of variables come after the utility.
		const [css = ""] = build([name]).replace("@layer properties;", "").split("@property");
		return [...css.matchAll(/^\s*([\w-]+):\s/gm)].map(([, property]) => property as string);
	};
	return (name) => {
		const properties = known.get(name) ?? find(name);
		known.set(name, properties);
		return properties;
	};
}

function classesOf(css: string): string[] {
	const bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, '""');
	const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
		.map(([, prelude]) => (prelude as string).trim())
		.filter((prelude) => !prelude.startsWith("@"));
	return selectors.flatMap((selector) =>
		[...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name as string),
	);
}

/** Collects every class set on an element, and every expression that hides a class name. */
function readUses(path: string, text: string, uses: Use[], breaches: string[]): void {
	const { program } = parseSync(path, text);
	const place = ({ start }: { start: number }) =>
		`${path}:${text.slice(0, start).split("\n").length}`;
	const values = new Map<string, (ESTree.Node | null)[]>();

	function read(node: ESTree.Node | null | undefined): void {
		if (!node) return;
		const parts = partsOf(node, values);
		if (parts) parts.forEach(read);
		else if (node.type === "Literal") {
			const names = String(node.value ?? "").split(/\s+/);
			uses.push(...names.filter(Boolean).map((name) => ({ name, at: place(node) })));
		} else breaches.push(`${place(node)} a class whose name is not written out`);
	}

	new Visitor({
		VariableDeclarator({ id, init }) {
			if (id.type === "Identifier") values.set(id.name, [init]);
		},
		FunctionDeclaration({ id, body }) {
			const returned = (body?.body ?? []).filter((each) => each.type === "ReturnStatement");
			if (id)
				values.set(
					id.name,
					returned.map(({ argument }) => argument),
				);
		},
	}).visit(program);
	new Visitor({
		JSXAttribute({ name, value }) {
			if (name.name === "style") breaches.push(`${place(name)} a style attribute`);
			if (name.name === "className") read(value);
		},
		// Also in lists of links and options of the editor.
		Property({ key, value }) {
			if (key.type !== "Identifier" || value.type !== "Literal") return;
			if (key.name === "class" || key.name === "className") read(value);
		},
	}).visit(program);
}

/** Undefined for kinds of nodes that are not supported. */
function partsOf(
	node: ESTree.Node,
	values: ReadonlyMap<string, (ESTree.Node | null)[]>,
): (ESTree.Node | null)[] | undefined {
	switch (node.type) {
		case "JSXExpressionContainer":
		case "TSAsExpression":
		case "TSSatisfiesExpression":
			return [node.expression];
		case "ConditionalExpression":
			return [node.consequent, node.alternate];
		case "LogicalExpression":
			return node.operator === "&&" ? [node.right] : [node.left, node.right];
		case "ObjectExpression":
			return node.properties.map((each) => (each.type === "Property" ? each.value : each));
		case "CallExpression":
			if (node.callee.type !== "Identifier") return undefined;
			return node.callee.name === "classes" ? node.arguments : values.get(node.callee.name);
		case "MemberExpression":
			return node.object.type === "Identifier" ? values.get(node.object.name) : undefined;
		case "Identifier":
			// A component's `className` is checked where it is passed.
			if (node.name === "className" || node.name === "undefined") return [];
			return values.get(node.name);
		default:
			return undefined;
	}
}
