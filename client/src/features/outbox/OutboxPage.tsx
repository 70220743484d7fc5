import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import type { OutboxMessage } from '@doorstep/contract/outbox/schema'
import { ageText, RETENTION_AGES } from '@doorstep/contract/retention/rules'
import { useQuery } from '@tanstack/react-query'
import { Inbox, Mail, MessageSquare, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

export default function OutboxPage(): ReactNode {
  usePageTitle('Outbox')
  const outbox = useQuery(q(outboxEndpoints.listOutbox))
  return (
    <div className="max-w-prose">
      <PageHeader
        title="Outbox"
        lead="Every email and text message in the demo, newest first. Nothing leaves this machine."
        action={
          <Button
            variant="secondary"
            onPress={() => void outbox.refetch()}
            isBusy={outbox.isFetching}
            busyText="Refreshing..."
          >
            <RotateCw aria-hidden="true" className="size-4" />
            Refresh
          </Button>
        }
      />
      {outbox.isError && (
        <ErrorPanel {...fixedText(outbox.error, 'We couldn’t load the outbox. Try again.')} query={outbox} />
      )}
      {outbox.isPending && <Skeleton count={4} className="h-28" />}
      {outbox.data?.length === 0 && <EmptyState icon={Inbox} message="No messages yet." />}
      <ul className="flex flex-col gap-4">
        {outbox.data?.map((message, index) => (
          <Message key={`${message.sentAt}-${message.to}-${index}`} message={message} />
        ))}
      </ul>
    </div>
  )
}

function Message({ message: { channel, to, subject, text, replyTo, sentAt } }: { message: OutboxMessage }) {
  const Icon = channel === 'email' ? Mail : MessageSquare
  return (
    <li className="rounded-lg border border-border bg-surface">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-border px-4 py-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{subject ?? 'Text message'}</h2>
          <p className="text-xs break-all text-muted">To {to}</p>
          {replyTo !== null && <p className="text-xs break-all text-muted">Replies to {replyTo}</p>}
        </div>
        <p className="w-full pl-7 text-xs text-muted sm:w-auto sm:pl-0">
          {sentAt ? <Time at={sentAt} as="second" /> : 'Waiting to be sent'}
        </p>
      </header>
      {text === null ? (
        <p className="px-4 py-3 text-sm text-muted">
          The text was erased after {ageText(RETENTION_AGES.messages)}.
        </p>
      ) : (
        <p dir="auto" className="px-4 py-3 text-sm break-words whitespace-pre-wrap">
          {linkified(text)}
        </p>
      )}
    </li>
  )
}

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** Turns this site's addresses in a message into links, so that a tester can open them. */
function linkified(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, index) => {
    // Every second part of the split text is a match of the pattern.
    const path = index % 2 === 1 ? ownPath(part) : null
    return path === null ? (
      part
    ) : (
      <Link key={index} href={path}>
        {part}
      </Link>
    )
  })
}

function ownPath(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, search, hash } = new URL(address)
  return origin === window.location.origin ? pathname + search + hash : null
}
