import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { buildEvent, openIssuePage, startConversation } from '../test/conversation.tsx'
import { signIn } from '../test/estate.ts'
import { translatePage } from '../test/translated.ts'
import { Badge } from './ui/Badge.tsx'
import { Button } from './ui/Button.tsx'

const MARK = <svg aria-hidden="true" />

/** Draws `before`, lets the browser translate the page, and then draws `after` in its place. */
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
const Late = ({ text, mark }: { text?: string; mark?: ReactNode }) => (
  <p>
    {mark}
    {text}
  </p>
)
const Count = ({ of }: { of: number }) => <p>{of} issues</p>
const Mixed = ({ of, isLate = false }: { of: number; isLate?: boolean }) => (
  <p>
    {MARK}
    {of} of 5{isLate && ' are late'}
    {isLate && <b>!</b>}
    {isLate ? ' Hurry.' : ' All is well.'}
  </p>
)
const Pair = ({ of }: { of: string }) => (
  <>
    {of}
    <b>{of}</b>
  </>
)
const Alone = ({ of }: { of: string }) => <>{of}</>

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
  { what: 'a count', before: <Count of={1} />, after: <Count of={22} />, shown: '22 issues' },
  {
    what: 'texts among elements',
    before: <Mixed of={1} />,
    after: <Mixed of={2} isLate />,
    shown: '2 of 5 are late! Hurry.',
  },
  {
    what: 'texts among fewer elements',
    before: <Mixed of={2} isLate />,
    after: <Mixed of={1} />,
    shown: '1 of 5 All is well.',
  },
  { what: 'a fragment', before: <Pair of="one" />, after: <Pair of="two" />, shown: 'twotwo' },
  {
    what: 'a text that is all of a fragment',
    before: <Alone of="one" />,
    after: <Alone of="two" />,
    shown: 'two',
  },
  { what: 'a text that goes', before: <Late text="Late" />, after: <Late />, shown: '' },
  {
    what: 'an element that comes before a text',
    before: <Late text="Late" />,
    after: <Late text="Late" mark={MARK} />,
    shown: 'Late',
  },
])('shows the change of $what on a page that the browser has translated [SHELL-200]', (row) => {
  expect(change(row.before, row.after)).toBe(row.shown)
})

it('shows the new status and note of an issue on a page that the browser has translated [SHELL-200]', async () => {
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

it('keeps what was typed into a field beside a text that comes [SHELL-200]', () => {
  const Field = ({ text }: { text?: string }) => (
    <p>
      {text}
      <input aria-label="Name" />
    </p>
  )
  const { rerender } = render(<Field />)
  const field = screen.getByRole('textbox')
  rerender(<Field text="Required" />)
  expect(screen.getByRole('textbox')).toBe(field)
})

it('leaves alone the text of an option, which takes no element [SHELL-200]', () => {
  render(
    <select>
      <option>{1} day</option>
    </select>,
  )
  expect(screen.getByRole('option').innerHTML).toBe('1 day')
})
