import { orderLinkEndpoints } from '@doorstep/contract/orders/by-link/endpoints'
import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { forgetLink, keepLink, readLinks } from '../../work/knownLinks.ts'

interface OpenedOrder {
  linked: LinkedOrder
  /** When that was, where the server could not be asked just now. */
  readAt: string | null
}

const NOT_FOUND = 404

/** The order of a link, as the server answers it now, or as this device last read it. */
export function useOrderLink(token: string, unlock: string | undefined) {
  const [opened, setOpened] = useState<OpenedOrder | null>(null)
  const [failure, setFailure] = useState<{ text: string; isOver: boolean } | null>(null)
  const show = useCallback(
    (linked: LinkedOrder) => {
      setFailure(null)
      setOpened({ linked, readAt: null })
      void keepLink(token, linked)
    },
    [token],
  )
  const load = useCallback(() => {
    const who = { token, ...(unlock !== undefined && { unlock }) }
    return call(orderLinkEndpoints.readOrderByLink, { body: who }).then(show, async (error: unknown) => {
      const isOver = error instanceof ApiError && error.status === NOT_FOUND
      if (isOver) {
        await forgetLink(token)
        setOpened(null)
      } else {
        const known = (await readLinks()).find((one) => one.token === token)
        if (known) setOpened((now) => now ?? { linked: known.linked, readAt: known.readAt })
      }
      setFailure({ text: plainText(error), isOver })
    })
  }, [token, unlock, show])
  useEffect(() => {
    if (token !== '') void load()
  }, [token, load])
  return { opened, failure, show, reload: load }
}

/** The link's own token; without one, that of the order that was last opened on this device. Null while it is looked for. */
export function useKnownToken(fromLink: string): string | null {
  const [token, setToken] = useState<string | null>(fromLink === '' ? null : fromLink)
  useEffect(() => {
    if (fromLink !== '') return
    void readLinks().then(([newest]) => setToken(newest?.token ?? ''))
  }, [fromLink])
  return token
}
