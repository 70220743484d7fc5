import { useQuery } from '@tanstack/react-query'
import { Keyboard, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { viewEndpoints } from '@doorstep/contract/issues/views/endpoints'
import { qPage } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { storedDeskKeys, storeDeskKeys } from '../../../lib/preferences.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { ViewNav } from '../views/ViewNav.tsx'
import { useDeskAddress } from './address.ts'
import { DeskIncidents } from './DeskIncidents.tsx'
import {
  DESK_QUEUES,
  QUEUE_LABELS,
  useQueueCounts,
  useQueues,
  type DeskQueue,
  type QueueCounts,
} from './deskQueues.ts'
import { DeskWork } from './DeskWork.tsx'
import { KeyMenu } from './KeyMenu.ts'
import { DESK_KEYS, QUEUE_LETTERS } from './keys.ts'
import { QueueNav } from './QueueNav.tsx'
import { queueSource, viewSource } from './sources.ts'
import { useKeys } from './useKeys.ts'

const ReportForDialog = dialogPart(async () => (await import('./ReportForDialog.tsx')).ReportForDialog)
const KeySheet = dialogPart(async () => (await import('./KeySheet.tsx')).KeySheet)

/** The staff desk, with the queues, the issues of one queue, and an open issue. */
export default function DeskPage(): ReactNode {
  usePageTitle('Desk')
  const { queue: named, viewId, issueId } = useDeskAddress()
  const views = useViews()
  const counted = useQueueCounts()
  const first = useFirstQueue(counted)
  const queue = viewId === null ? (named ?? first) : null
  const view = views.data?.rows.find(({ id }) => id === viewId)
  const isIncidents = queue === 'incidents'
  const source = view ? viewSource(view) : queue === null || isIncidents ? null : queueSource(queue)
  const { said, say } = useAnnounced()
  const { nav, hasKeys, showSheet } = useDeskKeys()
  const stand = useRowDialog()
  const mayReport = useCan('issue:reportOnBehalf')
  const isDeeper = named !== null || viewId !== null || issueId !== null
  return (
    // Three columns need more width than the normal page.
    <div className="@container/desk wide-page xl:-mt-4">
      <header
        className={cx('mb-4 flex items-center justify-between gap-4', isDeeper && '@max-[56rem]/desk:mb-0')}
      >
        <h1 className={cx('text-xl font-semibold', isDeeper && '@max-[56rem]/desk:sr-only')}>Desk</h1>
        <div className={cx('flex items-center gap-2', isDeeper && '@max-[56rem]/desk:hidden')}>
          <IconButton icon={Keyboard} label="Keys" className="@max-[56rem]/desk:hidden" onPress={showSheet} />
          {mayReport && (
            <Button variant="secondary" onPress={() => stand((close) => <ReportForDialog onClose={close} />)}>
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              Report for a resident
            </Button>
          )}
        </div>
      </header>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[56rem]/desk:grid-cols-[12rem_minmax(14rem,24rem)_minmax(0,1fr)]">
        <div
          ref={nav}
          className={cx(
            'flex flex-col gap-4 @min-[56rem]/desk:sticky @min-[56rem]/desk:top-18',
            isDeeper && '@max-[56rem]/desk:hidden',
          )}
        >
          <QueueNav counted={counted} current={queue} />
          <ViewNav views={views.data?.rows ?? []} currentId={viewId} />
          <Link
            href={paths.manageOrders}
            className="self-start text-sm @min-[56rem]/desk:px-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            All work orders
          </Link>
          <Link
            href={paths.manageVisits}
            className="-mt-2 self-start text-sm @min-[56rem]/desk:px-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            Visits this week
          </Link>
          <Link
            href={paths.manageIncidents}
            className="-mt-2 self-start text-sm @min-[56rem]/desk:px-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            All incidents
          </Link>
        </div>
        {viewId !== null && view === undefined && !views.isPending && <NoView />}
        {isIncidents && (
          <div className={cx('contents', !isDeeper && '@max-[56rem]/desk:hidden')}>
            <DeskIncidents hasKeys={hasKeys} />
          </div>
        )}
        {source !== null && (
          <div className={cx('contents', !isDeeper && '@max-[56rem]/desk:hidden')}>
            <DeskWork key={source.href} source={source} hasKeys={hasKeys} say={say} />
          </div>
        )}
      </div>
    </div>
  )
}

function NoView() {
  return (
    <div className="rounded-lg border border-border bg-surface @min-[56rem]/desk:col-span-2">
      <EmptyState
        message="This view does not exist, or it is not shared with you."
        action={<Link href={paths.work}>All queues</Link>}
      />
    </div>
  )
}

/** If the address names no queue, picks the first queue that is not empty. Later counts do not change the choice. */
function useFirstQueue({ counts, issues, incidents }: QueueCounts): DeskQueue | null {
  const [first, setFirst] = useState<DeskQueue | null>(null)
  const found = DESK_QUEUES.find((queue) => (counts[queue] ?? 0) > 0)
  // Incidents are the last queue. The desk starts with the incidents only if all queues of issues are empty.
  if (first === null && !issues.isLoading && (found !== undefined || !incidents.isLoading))
    setFirst((issues.data && found) ?? 'approval')
  return first
}

function useDeskKeys() {
  const [hasKeys, setHasKeys] = useState(storedDeskKeys)
  const { showQueue } = useDeskAddress()
  const queues = useQueues()
  const stand = useRowDialog()
  const nav = useRef<HTMLDivElement>(null)
  const showSheet = () =>
    stand((close) => (
      <KeySheet
        isOn={hasKeys}
        onChange={(isOn) => {
          storeDeskKeys(isOn)
          setHasKeys(isOn)
        }}
        onClose={close}
      />
    ))
  const askQueue = () =>
    stand((close) => (
      <KeyMenu
        label="Go to a queue"
        entries={queues.map((queue) => ({
          id: queue,
          label: QUEUE_LABELS[queue],
          letter: QUEUE_LETTERS[queue],
          onAction: () => showQueue(queue),
        }))}
        trigger={nav}
        start="first"
        onClose={close}
      />
    ))
  useKeys({ [DESK_KEYS.go.key]: askQueue, [DESK_KEYS.sheet.key]: showSheet }, hasKeys)
  return { nav, hasKeys, showSheet }
}

/**
 * The text of a live region. The count changes the text slightly, because screen readers would not announce the same
 * text twice.
 */
function useAnnounced() {
  const [said, setSaid] = useState({ text: '', count: 0 })
  return {
    said: said.count % 2 === 0 ? said.text : `${said.text}\u00a0`,
    say: (text: string) => setSaid(({ count }) => ({ text, count: count + 1 })),
  }
}

/** The desk counts the issues of each view again after every change of an issue, so the number of views is limited. */
const VIEWS_MAX = 25

/** The user's own views, followed by the views that others share with the user. */
function useViews() {
  return useQuery({
    ...qPage(viewEndpoints.listViews, { query: { limit: VIEWS_MAX } }),
    enabled: useCan('issueView:list'),
  })
}
