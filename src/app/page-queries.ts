/**
 * The query parameters that change what the server renders, by page. Others (campaign tags and the like)
 * are left to the browser, so that one cached page serves them all.
 */
const QUERIES: [pattern: RegExp, names: string[]][] = [
	[/^\/gallery$/, ["page"]],
	[/^\/projects$/, ["category", "page", "search"]],
	[/^\/order\/[^/]+$/, ["placed"]],
	[/^\/request-service$/, ["sent"]],
	[/^\/results$/, ["page", "year"]],
	[/^\/results\/[^/]+$/, ["category"]],
	[/^\/resources$/, ["q", "tab"]],
];

export function queriesOf(path: string): readonly string[] {
	return QUERIES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
