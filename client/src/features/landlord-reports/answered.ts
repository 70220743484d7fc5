/** The query state of a table whose rows are already loaded by another query. */
export const ANSWERED = { isPending: false, isError: false, isFetching: false, refetch: () => undefined }
