import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'

interface ReadFailure {
  text: string
  /** True if the link no longer works. */
  isOver: boolean
}

/**
 * Reads the data of an emailed link. Sends nothing if there is no token. `read` must be a module-level function, so
 * that it is the same in every render. The statuses in `overAt` mean that the link no longer works.
 */
export function useLinkRead<Opened>(
  token: string,
  read: (token: string) => Promise<Opened>,
  overAt: readonly number[],
) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<ReadFailure | null>(null)
  const load = useCallback(
    () =>
      read(token).then(setOpened, (error: unknown) =>
        setFailure({
          text: plainText(error),
          isOver: error instanceof ApiError && overAt.includes(error.status),
        }),
      ),
    [token, read, overAt],
  )
  useEffect(() => {
    if (token !== '') void load()
  }, [token, load])
  const retry = () => {
    setFailure(null)
    void load()
  }
  return { opened, failure, retry }
}
