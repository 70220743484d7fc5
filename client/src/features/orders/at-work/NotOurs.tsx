import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Something that is not there, or another firm's. */
export function NotOurs({ title, message }: { title: string; message: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          message={message}
          hint="It may have ended, or the address may have been typed wrongly."
          action={
            <Link href={paths.orders} look={{ button: 'primary' }}>
              Go to the work orders
            </Link>
          }
        />
      </Card>
    </>
  )
}
