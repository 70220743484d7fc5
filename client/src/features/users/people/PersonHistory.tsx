import { personEndpoints } from '@doorstep/contract/people/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../../api/query.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { HistoryLink } from '../../audit/HistoryLink.tsx'
import { PersonSection } from './PersonSection.tsx'

/** The number of events at first, and after each press of Show more. */
const STEPS = [10, 100, 500] as const

export function PersonHistory({ userId }: { userId: number }) {
  const [step, setStep] = useState(0)
  const limit = STEPS[step] ?? 0
  const history = useQuery(qPage(personEndpoints.listUserEvents, { params: { userId }, query: { limit } }))
  const rows = history.data?.rows
  return (
    <PersonSection title="History" actions={<HistoryLink type="user" id={userId} />}>
      {history.isPending && <Skeleton count={3} className="h-8" label="Loading the history" />}
      <QueryError query={history} text="We couldn’t load the history. Try again." />
      {rows?.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ol className="flex flex-col gap-2">
        {rows?.map(({ id, at, actor, text, reason }) => (
          <li key={id}>
            {text}
            {actor !== null && (
              <span className="text-muted">
                {' '}
                by <bdi>{actor}</bdi>
              </span>
            )}
            {reason !== null && (
              <span dir="auto" className="block break-words text-muted">
                “{reason}”
              </span>
            )}
            <span className="block text-xs text-muted">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
      {history.data?.next && step < STEPS.length - 1 && (
        <Button size="sm" variant="ghost" className="mt-2" onPress={() => setStep(step + 1)}>
          Show more
        </Button>
      )}
    </PersonSection>
  )
}
