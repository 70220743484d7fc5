import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { PageHeader } from './PageHeader.tsx'

interface NotThereProps {
  title: string
  message: string
  hint?: string
  /** Where there are others. */
  list: { href: string; name: string }
}

/** A page of something that is not there, or not the reader's to see: the server does not say which. */
export function NotThere({ title, message, hint, list }: NotThereProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          message={message}
          hint={hint ?? 'The address might have been typed wrongly.'}
          action={
            <Link href={list.href} look={{ button: 'primary' }}>
              Go to {list.name}
            </Link>
          }
        />
      </Card>
    </>
  )
}
