import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { callStream } from '../../../api/call.ts'
import { fixedText } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import { touch } from '../../../api/shown.ts'
import { storedUserId } from '../../../lib/storage.ts'
import { paths } from '../../../paths.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { callsOfAccount } from '../../../work/calls.ts'
import { OrderPanel } from '../../../work/OrderPanel.tsx'
import { useDeviceWork } from '../../../work/useDeviceWork.ts'
import { NotOurs } from './NotOurs.tsx'

const route = getRouteApi('/orders/$orderId')

export default function OwnOrderPage(): ReactNode {
  const orderId = Number(route.useParams().orderId)
  const client = useQueryClient()
  const read = q(orderEndpoints.readOrder, { params: { orderId } })
  const query = useQuery(read)
  const { data: order, error } = query
  const userId = storedUserId() ?? ''
  const { works, sending } = useDeviceWork(userId, () => void touch(client, 'issue'))
  const calls = useMemo(() => callsOfAccount(orderId), [orderId])
  const readPhoto = useCallback(
    async (photoId: number) =>
      (await callStream(orderEndpoints.readOrderPhoto, { params: { orderId, photoId } }, {})).blob(),
    [orderId],
  )
  const show = (now: Order) => {
    client.setQueryData(read.queryKey, now)
    void touch(client, 'issue')
  }
  usePageTitle(order?.issueTitle ?? 'Work order')
  if (error && (error.status === 404 || error.status === 400))
    return <NotOurs title="Work order" message="This work order does not exist, or it is for another firm." />
  if (!order || !works)
    return error ? (
      <ErrorPanel {...fixedText(error, 'We couldn’t load the work order. Try again.')} query={query} />
    ) : (
      <Skeleton count={3} className="h-28" label="Loading the work order" />
    )
  return (
    <article className="mx-auto max-w-prose">
      <PageHeader
        title={order.issueTitle}
        lead={`Work order for ${order.firmName}, job ${order.jobId}`}
        action={<Link href={paths.issue(order.issueId)}>The report</Link>}
      />
      <OrderPanel
        key={orderId}
        order={order}
        sender={{ userId }}
        calls={calls}
        works={works.filter((work) => work.orderId === orderId)}
        sending={sending}
        readPhoto={readPhoto}
        onShown={show}
        onStale={() => void touch(client, 'issue')}
      />
    </article>
  )
}
