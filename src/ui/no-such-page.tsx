import { LinkButton } from "./button.tsx";
import { EmptyState } from "./states.tsx";

interface NoSuchPageProps {
	page: number;
	pages: number;
	hrefFor: (page: number) => string;
}

/** For an address with a page number beyond the end. */
export function NoSuchPage({ page, pages, hrefFor }: NoSuchPageProps) {
	return (
		<EmptyState
			title={`There is no page ${page}`}
			action={<LinkButton to={hrefFor(1)}>First Page</LinkButton>}
		>
			<p>This list has {pages === 1 ? "1 page" : `${pages} pages`}.</p>
		</EmptyState>
	);
}
