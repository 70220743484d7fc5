import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { plainText } from '../api/errors.ts'

interface ReadFailure {
  text: string
  /** The link cannot be used any more. */
  isOver: boolean
}

/**
 * What the link of a mail opens, read by its token; nothing is asked for without one. `read` is one of the module, and
 * answers of these statuses say that the link is over.
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
