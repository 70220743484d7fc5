/** Of a table whose rows came with something else: they are there, and as they are. */
export const ANSWERED = { isPending: false, isError: false, isFetching: false, refetch: () => undefined }
