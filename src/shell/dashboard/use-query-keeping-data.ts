import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/** A query whose previous data stays while other data is fetched: the next page, or another filter's. */
export function useQueryKeepingData<T>(
	queryKey: readonly unknown[],
	queryFn: () => Promise<T>,
	options?: Omit<UseQueryOptions<T>, "queryKey" | "queryFn">,
) {
	return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData, ...options });
}
