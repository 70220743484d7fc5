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
