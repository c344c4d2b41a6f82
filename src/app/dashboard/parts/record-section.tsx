import { useId } from "react";
import { QueryView, type QueryViewProps } from "./query-view.tsx";

/** A section of an opened record. Its heading stays while the content is loading or has failed to load. */
export function RecordSection<T>({ title, ...view }: QueryViewProps<T> & { title: string }) {
	const id = useId();
	return (
		<section className="stack" aria-labelledby={id}>
			<h3 id={id}>{title}</h3>
			<QueryView isPart {...view} />
		</section>
	);
}
