import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { plainText } from '../../api/errors.ts'
import type { KnownLinks } from '../../work/knownLinks.ts'

interface Opened<Linked> {
  linked: Linked
  /**
   * The time at which the device last read the data, if the server cannot be reached now. Null if the data is current.
   */
  readAt: string | null
}

export interface LinkFailure {
  text: string
  /** True if the link has stopped working. */
  isOver: boolean
}

const NOT_FOUND = 404

/**
 * Loads the data of a link, or its last known copy on this device. The caller must pass the same `read` function in
 * every render.
 */
export function useOpenedLink<Linked>(token: string, links: KnownLinks<Linked>, read: () => Promise<Linked>) {
  const [opened, setOpened] = useState<Opened<Linked> | null>(null)
  const [failure, setFailure] = useState<LinkFailure | null>(null)
  const show = useCallback(
    (linked: Linked) => {
      setFailure(null)
      setOpened({ linked, readAt: null })
      void links.keep(token, linked)
    },
    [token, links],
  )
  const load = useCallback(
    () =>
      read().then(show, async (error: unknown) => {
        const isOver = error instanceof ApiError && error.status === NOT_FOUND
        if (isOver) {
          await links.forget(token)
          setOpened(null)
        } else {
          const known = (await links.read()).find((one) => one.token === token)
          if (known) setOpened((now) => now ?? { linked: known.linked, readAt: known.readAt })
        }
        setFailure({ text: plainText(error), isOver })
      }),
    [token, links, read, show],
  )
  useEffect(() => {
    if (token !== '') void load()
  }, [token, load])
  return { opened, failure, show, reload: load }
}

/**
 * The token of the link, or the token of the link last opened on this device. Null while the page looks for that link.
 */
export function useKnownToken<Linked>(links: KnownLinks<Linked>, fromLink: string): string | null {
  const [token, setToken] = useState<string | null>(fromLink === '' ? null : fromLink)
  useEffect(() => {
    if (fromLink !== '') return
    void links.read().then(([newest]) => setToken(newest?.token ?? ''))
  }, [links, fromLink])
  return token
}
