import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/** One page of a list. The one before stays while the next, or another filter's, is fetched. */
export function usePages<T>(
	queryKey: readonly unknown[],
	queryFn: () => Promise<T>,
	options?: Omit<UseQueryOptions<T>, "queryKey" | "queryFn">,
) {
	return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData, ...options });
}
