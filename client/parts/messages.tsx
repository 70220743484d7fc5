import { CloudOff } from 'lucide-react'
import { Badge, type Tone } from '../src/ui/Badge.tsx'
import { Button } from '../src/ui/Button.tsx'
import { EmptyState } from '../src/ui/EmptyState.tsx'
import { ErrorPanel } from '../src/ui/ErrorPanel.tsx'
import { ErrorSummary } from '../src/ui/ErrorSummary.tsx'
import { NotThere } from '../src/ui/NotThere.tsx'
import { Notice } from '../src/ui/Notice.tsx'
import { Outcomes } from '../src/ui/Outcomes.tsx'
import { PartFailure } from '../src/ui/PartFailure.tsx'
import { Placeholder, Placeholders } from '../src/ui/Placeholders.tsx'
import { ProgressBar } from '../src/ui/ProgressBar.tsx'
import { Skeleton } from '../src/ui/Skeleton.tsx'
import { Strip } from '../src/ui/Strip.tsx'
import { notify } from '../src/ui/toast.ts'
import { each, type Part } from './part.ts'

const nothing = () => undefined
const BADGES: Tone[] = ['info', 'ok', 'warn', 'purple', 'danger', 'neutral', 'closed', 'teal']
const NOTICES = ['info', 'ok', 'warn', 'danger'] as const

export const messages: readonly Part[] = [
  {
    name: 'Badge',
    states: {
      ...each(BADGES, (tone) => <Badge tone={tone}>Submitted</Badge>),
      'without a dot': (
        <Badge tone="info" hasDot={false}>
          3
        </Badge>
      ),
    },
  },
  {
    name: 'Notice',
    states: each(NOTICES, (tone) => (
      <Notice tone={tone} title="Changes were saved" actions={<Button size="sm">Open</Button>}>
        <p>Everybody can see the photos from now on.</p>
      </Notice>
    )),
  },
  {
    name: 'Strip',
    states: {
      ok: (
        <Strip icon={CloudOff} tone="ok" actions={<Button size="sm">Try again</Button>}>
          You are back online.
        </Strip>
      ),
      danger: (
        <Strip icon={CloudOff} tone="danger">
          You are offline.
        </Strip>
      ),
    },
  },
  {
    name: 'Toaster',
    states: {
      pressed: (
        <Button variant="secondary" onPress={() => notify.success('The issue was saved.')}>
          Show a toast
        </Button>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      '': <EmptyState message="No issues yet" hint="Report one." action={<Button>Report</Button>} />,
    },
  },
  {
    name: 'ErrorPanel',
    states: {
      '': (
        <ErrorPanel
          message="We couldn’t load the list. Try again."
          detail="The server is restarting."
          query={{ refetch: nothing, isFetching: false }}
        />
      ),
    },
  },
  {
    name: 'ErrorSummary',
    states: {
      '': (
        <ErrorSummary
          entries={[{ name: 'title', message: 'Enter a title.' }]}
          onSelect={nothing}
          attempt={0}
        />
      ),
    },
  },
  { name: 'PartFailure', states: { '': <PartFailure onClose={nothing} /> } },
  {
    name: 'NotThere',
    states: {
      '': (
        <NotThere
          title="Issue not found"
          message="Somebody might have deleted the issue."
          list={{ href: '#list', name: 'All issues' }}
        />
      ),
    },
  },
  {
    name: 'Outcomes',
    states: {
      '': (
        <Outcomes
          outcomes={[
            { id: 1, name: 'Tap drips', outcome: 'done', message: 'Approved' },
            { id: 2, name: 'Lift stuck', outcome: 'refused', message: 'This issue is already closed.' },
          ]}
          doneText="approved"
        />
      ),
    },
  },
  {
    name: 'Placeholders',
    states: {
      '': (
        <Placeholders className="grid gap-3">
          <Placeholder className="h-24" />
          <Placeholder className="h-33" />
        </Placeholders>
      ),
    },
  },
  { name: 'ProgressBar', states: { '': <ProgressBar label="Sending photo.png" percent={40} /> } },
  { name: 'Skeleton', states: { '': <Skeleton count={3} /> } },
]
