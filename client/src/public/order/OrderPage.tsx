import './order.css'
import type { Order } from '@doorstep/contract/orders/schema'
import { orderLinkEndpoints } from '@doorstep/contract/orders/by-link/endpoints'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, callStream } from '../../api/call.ts'
import { onConnectionBack } from '../../api/connection.ts'
import { linkToken } from '../../lib/linkToken.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { LINKS } from '../../waiting/names.ts'
import { callsOfLink } from '../../work/calls.ts'
import { orderLinks } from '../../work/knownLinks.ts'
import { OrderPanel } from '../../work/OrderPanel.tsx'
import { isSentOff } from '../../work/deviceWork.ts'
import { useDeviceWork } from '../../work/useDeviceWork.ts'
import { WaitingWork } from '../../work/WaitingWork.tsx'
import { workStore } from '../../work/workStore.ts'
import { MissingToken } from '../MissingToken.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { keepPageHere } from './keepPageHere.ts'
import { LinkContact } from './LinkContact.tsx'
import { LinkNote } from './LinkNote.tsx'
import { useKnownToken, useOpenedLink } from './useOpenedLink.ts'

const TITLE = 'Work order'

/**
 * The page of a firm's work order, opened by a link. Opening the page changes nothing, because email scanners open
 * links too.
 */
export function Page() {
  const [fromLink] = useState(linkToken)
  const token = useKnownToken(orderLinks, fromLink)
  useEffect(() => keepPageHere(), [])
  if (token === null) return null
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  return <LinkedOrderPage key={token} token={token} />
}

/** Reads the order's id from the token. Only the server can verify the token. */
const orderIdOf = (token: string) => Number(/^o([0-9]+)-/i.exec(token)?.[1] ?? 0)

function LinkedOrderPage({ token }: { token: string }) {
  const [unlock, setUnlock] = useState(() => storedUnlock(orderIdOf(token)))
  const read = useCallback(
    () =>
      call(orderLinkEndpoints.readOrderByLink, { body: { token, ...(unlock !== undefined && { unlock }) } }),
    [token, unlock],
  )
  const { opened, failure, show, reload } = useOpenedLink(token, orderLinks, read)
  const { works, sending } = useDeviceWork(LINKS, () => void reload())
  useEffect(() => onConnectionBack(() => void reload()), [reload])
  const calls = useMemo(() => callsOfLink(token, unlock), [token, unlock])
  const readPhoto = useReadPhoto(token)
  const order = opened?.linked.order
  const mine = (works ?? []).filter(({ sender }) => 'token' in sender && sender.token === token)
  usePageTitle(TITLE, failure?.isOver ?? false)
  return (
    <PageFrame title={order?.issueTitle ?? TITLE} lead={order && leadOf(order)}>
      <LinkNote failure={failure} readAt={opened?.readAt ?? null} onRetry={() => void reload()} />
      {opened && order && works ? (
        <OrderPanel
          order={order}
          sender={{ token }}
          calls={calls}
          works={mine}
          sending={sending}
          contact={
            <LinkContact
              token={token}
              linked={opened.linked}
              onUnlocked={(secret) => {
                storeUnlock(order.orderId, secret)
                setUnlock(secret)
              }}
            />
          }
          readPhoto={readPhoto}
          onShown={show}
          onStale={() => void reload()}
        />
      ) : (
        mine
          .filter(isSentOff)
          .map((work) => (
            <WaitingWork
              key={work.id}
              work={work}
              isSending={sending.has(work.id)}
              isKept
              onDiscard={() => void workStore.removeUnheld(work)}
            />
          ))
      )}
    </PageFrame>
  )
}

const leadOf = ({ jobId, firmName }: Order) => `${TITLE} for ${firmName}, job ${jobId}`

function useReadPhoto(token: string) {
  return useCallback(
    async (photoId: number) => {
      const answer = await callStream(orderLinkEndpoints.readPhotoByLink, { body: { token, photoId } }, {})
      return answer.blob()
    },
    [token],
  )
}

/** Stores the server's answer to a typed code until this tab closes. */
const NAME = 'orderUnlock:'

function storedUnlock(orderId: number): string | undefined {
  try {
    return sessionStorage.getItem(NAME + orderId) ?? undefined
  } catch {
    return undefined
  }
}

function storeUnlock(orderId: number, unlock: string): void {
  try {
    sessionStorage.setItem(NAME + orderId, unlock)
  } catch {
    // If the browser refuses storage, the unlock lasts until the page is reloaded.
  }
}
