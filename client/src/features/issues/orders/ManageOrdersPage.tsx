import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { Order } from '@doorstep/contract/orders/schema'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../tables/columns.ts'
import { CutLine } from '../../../tables/CutLine.tsx'
import { ExportButton } from '../../../tables/ExportButton.tsx'
import { useList } from '../../../tables/list.ts'
import { ListFilters } from '../../../tables/ListFilters.tsx'
import { ListSection } from '../../../tables/ListSection.tsx'
import { RowLink } from '../../../tables/RowLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { ManagementHeader } from '../../../ui/ManagementHeader.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DueText } from '../deadlines/DueMark.tsx'
import { orderList } from './list.ts'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { isUnfinished, shortWindowText } from './labels.ts'

const COLUMNS: Column<Order>[] = [
  { id: 'jobId', header: 'Job ID', cell: ({ jobId }) => jobId, className: 'tabular-nums' },
  {
    id: 'made',
    header: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    sort: 'createdAt',
  },
  { id: 'title', header: 'Issue', cell: issueLink, isRowHeader: true, share: 40 },
  { id: 'firm', header: 'Firm', cell: firm, share: 28 },
  { id: 'home', header: 'Property', cell: place, share: 32 },
  { id: 'appointment', header: 'Appointment', cell: appointment },
  { id: 'due', header: 'Due', cell: due },
  { id: 'status', header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
]

/** Every work order in the reader's properties, with a link to its issue. */
export default function ManageOrdersPage(): ReactNode {
  const list = useList(orderList)
  return (
    // Eight columns need more width than the normal page.
    <div className="wide-page">
      <ManagementHeader
        title="Manage Work Orders"
        lead="Work orders sent to firms for your properties, newest first. You send a work order from an issue."
      >
        <ExportButton endpoint={orderEndpoints.exportOrders} query={list.whole} fileName="work-orders" />
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <ListSection
        list={list}
        caption="Work orders"
        noun="work order"
        rowKey={(order) => order.orderId}
        columns={COLUMNS}
        card={card}
        empty={
          <EmptyState
            message="No work orders found."
            hint="Send one from an issue, or from the desk."
            action={<Link href={paths.work}>Open the desk</Link>}
          />
        }
        errorText="We couldn’t load the work orders. Try again."
      />
    </div>
  )
}

function issueLink({ issueId, issueTitle }: Order) {
  return (
    <RowLink href={paths.issue(issueId)} isTall>
      {issueTitle}
    </RowLink>
  )
}

function firm({ firmId, firmName }: Order) {
  return (
    <span title={firmName}>
      <Link
        href={`${paths.manageOrders}?firmId=${firmId}`}
        aria-label={`Work orders of ${firmName}`}
        className="relative line-clamp-2 leading-4.5 font-normal print:line-clamp-none"
      >
        {firmName}
      </Link>
    </span>
  )
}

/** The development is below the home, so that both names fit into the column. */
function place({ propertyName, developmentName }: Order) {
  return (
    <>
      <CutLine text={propertyName} />
      <CutLine text={developmentName} className="text-xs text-muted" />
    </>
  )
}

/** Shows a time on two lines to save width, because most rows have no time. */
const TWO_LINES = 'block w-22 text-xs whitespace-normal tabular-nums'

function appointment({ appointment: next }: Order) {
  return next ? <span className={TWO_LINES}>{shortWindowText(next)}</span> : '-'
}

function due(order: Order) {
  if (order.dueAt === null || !isUnfinished(order.status)) return '-'
  return (
    <span className={TWO_LINES}>
      <DueText dueAt={order.dueAt} />
    </span>
  )
}

function card(order: Order) {
  const { jobId, firmName, propertyName, developmentName, status, createdAt, appointment: next } = order
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-start justify-between gap-3">
        {issueLink(order)}
        <OrderStatusBadge status={status} />
      </div>
      <p dir="auto" className="break-words">
        {firmName}
      </p>
      <p className="text-xs text-muted tabular-nums">
        {jobId} · {propertyName}, {developmentName} · <Time at={createdAt} />
      </p>
      {next && <p className="text-xs">{`Visit on ${shortWindowText(next)}`}</p>}
      {order.dueAt !== null && isUnfinished(status) && (
        <p className="text-xs">
          <DueText dueAt={order.dueAt} />
        </p>
      )}
    </div>
  )
}
