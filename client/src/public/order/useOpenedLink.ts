import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { plainText } from '../../api/errors.ts'
import type { KnownLinks } from '../../work/knownLinks.ts'

interface Opened<Linked> {
  linked: Linked
  /** When that was, where the server could not be asked just now. */
  readAt: string | null
}

export interface LinkFailure {
  text: string
  /** The link opens nothing any more. */
  isOver: boolean
}

const NOT_FOUND = 404

/** What a link opens, as the server answers it now, or as this device last read it. `read` stays the same function. */
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

/** The link's own token; without one, that of what was last opened on this device. Null while it is looked for. */
export function useKnownToken<Linked>(links: KnownLinks<Linked>, fromLink: string): string | null {
  const [token, setToken] = useState<string | null>(fromLink === '' ? null : fromLink)
  useEffect(() => {
    if (fromLink !== '') return
    void links.read().then(([newest]) => setToken(newest?.token ?? ''))
  }, [links, fromLink])
  return token
}
