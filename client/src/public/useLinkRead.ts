import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'

interface ReadFailure {
  text: string
  /** True if the link no longer works. */
  isOver: boolean
}

/**
 * Reads what an emailed link opens. Without a token nothing is sent. `read` must be a function of a module. The
 * statuses in `overAt` mean that the link no longer works.
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
