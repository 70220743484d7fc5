import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Link } from './Link.tsx'
import { PageHeader } from './PageHeader.tsx'

interface NotThereProps {
  title: string
  message: string
  hint?: string
  /** The list that the page links to. */
  list: { href: string; name: string }
}

/** The page for a record that does not exist or that the reader cannot see. The server does not say which. */
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
