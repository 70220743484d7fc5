import { dataExportEndpoints } from '@doorstep/contract/data-exports/endpoints'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import { ageText, RETENTION_AGES } from '@doorstep/contract/retention/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { formatSize } from '../../lib/fileText.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { DataReads } from './DataReads.tsx'
import { useDataExport } from './useDataExport.ts'

const LOOK_MS = 2000

/** A copy of the user's own data, and a record of who saw restricted data. */
export function DataCard() {
  const state = useQuery({
    ...q(dataExportEndpoints.readDataExport),
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? LOOK_MS : false),
  })
  const [isShowingReads, setIsShowingReads] = useState(false)
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4 text-sm">
        {state.isPending && <Skeleton count={2} className="h-8" label="Loading your data" />}
        <QueryError query={state} text="We couldn’t load your data. Try again." />
        {state.data && <Copy copy={state.data} />}
        <section
          aria-labelledby="data-reads"
          className="flex flex-col items-start gap-2 border-t border-border pt-4"
        >
          <h3 id="data-reads" className="font-medium">
            Who has seen your sensitive details
          </h3>
          <p className="text-muted">
            Only a few people may see your phone number, or whether a vulnerable person lives with you. We
            record each time they do. We also record each time a firm opens a key for your home.
          </p>
          {isShowingReads ? (
            <DataReads />
          ) : (
            <Button variant="secondary" size="sm" onPress={() => setIsShowingReads(true)}>
              Show who has seen these details
            </Button>
          )}
        </section>
      </div>
    </Card>
  )
}

function Copy({ copy }: { copy: DataExport }) {
  const { ask, fetchIt, isAsking, isFetching, problem } = useDataExport()
  const isReady = copy.state === 'ready'
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        You can get a copy of your data as one zip file with JSON files and pictures. The file has your
        profile, roles and settings, your sign-ins of the last {ageText(RETENTION_AGES.networks)}, and your
        feedback and questions. The file also has the issues reported for you with their photos and public
        history, and our emails to you. The file shows who has seen your sensitive details. You can download
        it once.
      </p>
      <div aria-live="polite" className="empty:-mt-3">
        {textOf(copy)}
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {/* Every state has the same button, so that the button keeps the focus. */}
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        isBusy={isAsking || isFetching || copy.state === 'making'}
        busyText={isReady ? 'Fetching...' : 'Being made...'}
        onPress={() => void (isReady ? fetchIt() : ask())}
      >
        {isReady ? 'Fetch my data' : 'Download my data'}
      </Button>
    </div>
  )
}

function textOf({ state, expiresAt, size }: DataExport) {
  if (state === 'making')
    return <p>We are making your copy. You don’t need to wait here. We will email you when it is ready.</p>
  if (state === 'ready' && expiresAt !== null)
    return (
      <p>
        Your copy is ready: {formatSize(size ?? 0)}, until <Time at={expiresAt} as="exact" />.
      </p>
    )
  if (state === 'taken') return <p className="text-muted">You have downloaded your last copy.</p>
  if (state === 'expired')
    return <p className="text-muted">Your last copy was deleted because it was not downloaded.</p>
  if (state === 'stuck')
    return <p className="text-muted">We couldn’t make your last copy. Request it again.</p>
  return null
}
