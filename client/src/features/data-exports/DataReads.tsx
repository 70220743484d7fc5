import { dataExportEndpoints } from '@doorstep/contract/data-exports/endpoints'
import type { DataRead } from '@doorstep/contract/data-exports/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'

/** The number of rows shown at first, and after each 'Show more'. */
const STEPS = [10, 100, 500] as const

const WHAT: Record<DataRead['what'], string> = {
  vulnerablePersons: 'whether a vulnerable person lives with you, and your phone number',
  phoneNumber: 'your phone number',
  accessNote: 'a key or access note for your home',
}

/** Lists who saw the user's phone number or the vulnerable persons flag of their issues, newest first. */
export function DataReads() {
  const [step, setStep] = useState(0)
  const reads = useQuery(
    qPage(dataExportEndpoints.listDataReads, { query: { limit: STEPS[step] ?? STEPS[0] } }),
  )
  const rows = reads.data?.rows
  if (reads.isPending)
    return <Skeleton count={3} className="h-8" label="Loading the people who have seen these details" />
  if (reads.isError && !rows)
    return (
      <QueryError
        query={reads}
        text="We couldn’t load the list of people who have seen these details. Try again."
      />
    )
  if (rows?.length === 0) return <p>Nobody has seen these details yet.</p>
  return (
    <>
      <ol aria-label="Who has seen your sensitive details" className="flex flex-col gap-2">
        {rows?.map((read) => (
          <li key={read.id}>
            {sentenceOf(read)}
            <span className="block text-xs text-muted">
              <Time at={read.at} />
            </span>
          </li>
        ))}
      </ol>
      {reads.data?.next && step < STEPS.length - 1 && (
        <Button size="sm" variant="ghost" onPress={() => setStep(step + 1)}>
          Show more
        </Button>
      )}
    </>
  )
}

function sentenceOf({ readBy, what, jobIds }: DataRead): string {
  const where = jobIds.length === 0 ? '' : ` (job ${jobIds.join(', ')})`
  return `${readBy} saw ${WHAT[what]}${where}.`
}
