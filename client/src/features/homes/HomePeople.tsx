import { ROLE_LABELS } from '@doorstep/contract/access'
import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import type { Home, HomePerson } from '@doorstep/contract/homes/schema'
import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ALONE, LINK } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useListPosition } from '../issues/useListPosition.ts'
import { PersonLink } from '../../tables/PersonLink.tsx'
import { UserStatusBadge } from '../users/UserStatusBadge.tsx'

const LIMIT = 25

/** Everybody with a role at the home, with contact details. */
export function HomePeople({ home }: { home: Home }) {
  const { cursor, goTo } = useListPosition('people', home.id)
  const query = useQuery(
    qPage(homeEndpoints.listHomePeople, {
      params: { propertyId: home.id },
      query: { limit: LIMIT, ...(cursor !== null && { cursor }) },
    }),
  )
  const page = query.data
  return (
    <Card
      title="People"
      isFlush
      actions={
        <Link
          href={`${paths.userPropertiesMapping}?propertyId=${home.id}`}
          className={`${ALONE} text-sm print:hidden`}
        >
          Change roles
        </Link>
      }
    >
      {query.isPending && <Skeleton count={2} className="mx-4 mb-4 h-11" label="Loading the people" />}
      {query.isError && !page && (
        <div className="px-4 pb-4">
          <ErrorPanel {...fixedText(query.error, 'We couldn’t load the people. Try again.')} query={query} />
        </div>
      )}
      {page?.rows.length === 0 && <EmptyPanel message="Nobody is registered at this property." />}
      {page && page.rows.length > 0 && (
        <ul aria-label="People" className={cx(query.isPlaceholderData && 'opacity-60')}>
          {page.rows.map((person) => (
            <li key={person.id} className="border-t border-border px-4 py-2.5 text-sm">
              <Person person={person} />
            </li>
          ))}
        </ul>
      )}
      {page && (page.next !== null || page.previous !== null) && (
        <Pager page={page} onPage={goTo} noun="person" plural="people" label="Pages of people" />
      )}
    </Card>
  )
}

function Person({ person }: { person: HomePerson }) {
  const { id, name, email, phoneNumber, roles, status, addressBouncedAt } = person
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className={ALONE}>
            <PersonLink id={id} name={name} isAlone />
          </span>
          {status !== 'Approved' && <UserStatusBadge status={status} />}
        </p>
        <p className="text-xs text-muted">{roles.map((role) => ROLE_LABELS[role]).join(', ')}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start md:gap-0.5">
        {phoneNumber !== null && (
          <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className={cx(LINK, ALONE, 'tabular-nums')}>
            {phoneNumber}
          </a>
        )}
        <span className="flex max-w-full flex-wrap items-center gap-x-2">
          <a href={`mailto:${email}`} className={cx(LINK, ALONE, 'break-all')}>
            {email}
          </a>
          {addressBouncedAt !== null && <Badge tone="warn">Emails bounce</Badge>}
        </span>
      </div>
    </div>
  )
}
