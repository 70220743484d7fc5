import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { buildEvent, openIssuePage, STAFF_NOTES, startConversation } from '../test/conversation.tsx'
import { buildIssue, signIn } from '../test/estate.ts'
import { renderRoute } from '../test/renderRoute.tsx'
import { api, server } from '../test/server.ts'
import { translatePage } from '../test/translated.ts'
import { NextDates } from './features/collections/NextDates.tsx'
import { SelectionBar } from './features/issues/bulk/SelectionBar.tsx'
import { DueText } from './features/issues/deadlines/DueMark.tsx'
import ManageIssuesPage from './features/issues/ManageIssuesPage.tsx'
import { ImportFindings } from './tables/ImportFindings.tsx'
import { Badge } from './ui/Badge.tsx'
import { Button } from './ui/Button.tsx'
import { DownloadButton } from './ui/DownloadButton.tsx'
import { Outcomes, type Outcome } from './ui/Outcomes.tsx'
import { ResendButton } from './ui/ResendButton.tsx'

const MARK = <svg aria-hidden="true" />

/** Renders `before`, translates the page as a browser does, then renders `after` in its place. */
function change(before: ReactNode, after: ReactNode): string {
  const { rerender, container } = render(<main>{before}</main>)
  translatePage()
  rerender(<main>{after}</main>)
  return container.textContent
}

const Send = ({ isBusy = false, mark }: { isBusy?: boolean; mark?: ReactNode }) => (
  <Button isBusy={isBusy} busyText="Sending...">
    {mark}Send {2} photos
  </Button>
)
const nothing = () => undefined
const Chosen = ({ count }: { count: number }) => (
  <SelectionBar count={count} onAct={nothing} onOrder={nothing} incidentHref="/" onClear={nothing} />
)
const Import = ({ added }: { added: number }) => (
  <ImportFindings
    found={{ rows: 3, added, changed: 0, unchanged: 3 - added, applied: false, errors: [], unread: [] }}
  />
)
const Several = ({ outcome }: Pick<Outcome, 'outcome'>) => (
  <Outcomes outcomes={[{ id: 1, name: 'Tap', outcome, message: '' }]} doneText="will be approved" />
)
const Dates = ({ days }: { days: string[] }) => (
  <NextDates name="Glass" days={days} holidays={[]} onMove={nothing} />
)
const Resend = ({ left }: { left: number }) => (
  <ResendButton resendAt={0} resendsLeft={left} isBusy={false} onResend={nothing} />
)

it.each<{ what: string; before: ReactNode; after: ReactNode; shown: string }>([
  { what: 'a count', before: <Chosen count={1} />, after: <Chosen count={22} />, shown: '22 selected' },
  {
    what: 'a sentence that goes',
    before: <Import added={0} />,
    after: <Import added={2} />,
    shown: '3 rows checked, no mistakes2 to add, 0 to change, 1 unchanged.',
  },
  {
    what: 'the outcome of a step for several',
    before: <Several outcome="refused" />,
    after: <Several outcome="done" />,
    shown: '1 of 1 will be approved.',
  },
  {
    what: 'a list',
    before: <Dates days={['2026-12-01']} />,
    after: <Dates days={['2026-12-01', '2026-12-08']} />,
    shown: 'Next 2 dates',
  },
  {
    what: 'a deadline that is missed',
    before: <DueText dueAt="2099-01-01T12:00:00Z" />,
    after: <DueText dueAt="2020-01-01T12:00:00Z" />,
    shown: 'Overdue',
  },
  {
    what: 'a number of tries',
    before: <Resend left={2} />,
    after: <Resend left={1} />,
    shown: '1 resend attempt left',
  },
])('a page translated by the browser updates $what [SHELL-200]', (row) => {
  expect(change(row.before, row.after)).toContain(row.shown)
})

it('a page translated by the browser shows that a file is downloading [SHELL-200]', async () => {
  const { promise, reject } = Promise.withResolvers<Blob>()
  render(
    <DownloadButton fileName="a.pdf" fetchFile={async () => promise} failureOf={() => 'It failed.'}>
      Download it
    </DownloadButton>,
  )
  translatePage()
  await userEvent.click(screen.getByRole('button', { name: 'Download it' }))
  expect(screen.getByRole('button')).toHaveTextContent(/^Downloading\.\.\.$/)
  translatePage()
  reject(new Error('gone'))
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed.')
  expect(screen.getByRole('button')).toHaveTextContent(/^Download it$/)
})

it('a page translated by the browser updates the length and readers of a note [SHELL-200]', async () => {
  signIn(['issue:writeNote'])
  startConversation({ readers: STAFF_NOTES, issue: { userId: 99 } })
  const { user } = openIssuePage()
  await user.click(await screen.findByRole('button', { name: 'Write a note' }))
  const box = await screen.findByRole('region', { name: 'Write a note' })
  await user.click(await within(box).findByRole('radio', { name: /^The reporter/ }))
  expect(box).toHaveTextContent('Readers: ')
  translatePage(box)
  await user.click(within(box).getByRole('textbox', { name: /^Note/ }))
  await user.paste('x'.repeat(1801))
  expect(box).toHaveTextContent('1,801 of 2,000')
  translatePage(box)
  await user.paste('x')
  expect(box).toHaveTextContent('1,802 of 2,000')
  await user.click(within(box).getByRole('radio', { name: /Staff only/ }))
  expect(box).toHaveTextContent('Only staff can see this note.')
  expect(box).not.toHaveTextContent('Readers: ')
})

it('a page translated by the browser filters a list [SHELL-200]', async () => {
  signIn(['issue:moderate'])
  server.use(
    http.get(api('/developments'), () => HttpResponse.json([])),
    http.get(api('/Issues'), () => HttpResponse.json([buildIssue()])),
  )
  const path = '/manage-logged-issues'
  const { user } = renderRoute({ path, at: path, page: ManageIssuesPage })
  expect(await screen.findByText('No filter')).toBeInTheDocument()
  translatePage()
  await user.type(screen.getByLabelText('Title or description'), 'tap')
  const chip = await screen.findByRole('button', { name: /^Remove filter .*tap$/ })
  expect(screen.queryByText('No filter')).not.toBeInTheDocument()
  translatePage()
  await user.click(chip)
  expect(await screen.findByText('No filter')).toBeInTheDocument()
})

it.each<{ what: string; before: ReactNode; after: ReactNode; shown: string }>([
  {
    what: 'a badge',
    before: <Badge tone="info">Submitted</Badge>,
    after: <Badge tone="danger">Rejected</Badge>,
    shown: 'Rejected',
  },
  { what: 'a button that gets busy', before: <Send />, after: <Send isBusy />, shown: 'Sending...' },
  {
    what: 'a button with a mark that gets busy',
    before: <Send mark={MARK} />,
    after: <Send mark={MARK} isBusy />,
    shown: 'Sending...',
  },
  {
    what: 'a button that is busy no longer',
    before: <Send mark={MARK} isBusy />,
    after: <Send mark={MARK} />,
    shown: 'Send 2 photos',
  },
])('a page translated by the browser replaces the text of $what [SHELL-200]', (row) => {
  expect(change(row.before, row.after)).toBe(row.shown)
})

it('a page translated by the browser shows the new status and note of an issue [SHELL-200]', async () => {
  signIn()
  const kept = startConversation({ issue: { status: 'Submitted', statusLabel: 'Submitted' } })
  const { client } = openIssuePage()
  expect(await screen.findAllByText('Submitted')).not.toHaveLength(0)
  translatePage()
  kept.issue = { ...kept.issue, status: 'Rejected', statusLabel: 'Rejected', can: [], version: 2 }
  kept.events.push(buildEvent({ note: 'This is the council’s lamp.' }))
  await client.invalidateQueries()
  expect(await screen.findAllByText('Rejected')).not.toHaveLength(0)
  expect(await screen.findAllByText('This is the council’s lamp.')).not.toHaveLength(0)
  expect(screen.queryByText('Submitted')).not.toBeInTheDocument()
})
