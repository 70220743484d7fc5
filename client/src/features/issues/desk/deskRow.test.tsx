import type { IssueQueue } from '@doorstep/contract/issues/queues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildIssue } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { DeskRow } from './DeskRow.tsx'
import { queueSource } from './sources.ts'

const LATE = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()

/** The two lines of a row in the list of a queue. */
const linesOf = (queue: IssueQueue, part: Partial<Issue>) => {
  renderAlone(
    <ul>
      <DeskRow
        row={{ issue: buildIssue(part), state: 'here' }}
        source={queueSource(queue)}
        isChosen={false}
        isSelected={false}
        onSelect={() => undefined}
      />
    </ul>,
  )
  const row = screen.getByRole('listitem')
  const facts = within(row).getByRole('paragraph')
  const before = [...(facts.parentElement?.children ?? [])].filter((line) => line !== facts)
  return [before.map((line) => line.textContent).join(''), facts.textContent]
}

it('a desk row has its title and time, then its badges, home, status and latest fact [DESK-200]', () => {
  const comments = '[29/11/2026 10:30] Rob: At 9: yes.'
  const part = { status: 'Open', priority: 'Urgent', vulnerablePersons: true, dueAt: LATE, comments } as const
  expect(linesOf('overdue', part)).toEqual([
    'Kitchen tap drips3 days late',
    'UrgentVulnerableFlat 12 · Open · Rob: “At 9: yes.”',
  ])
})

it('a desk row does not show the priority Planned, which leaves more space for the title [DESK-200]', () => {
  const [, facts] = linesOf('overdue', { status: 'Open', priority: 'Planned', dueAt: LATE })
  expect(facts).toMatch(/^Flat 12 · Open/)
})

it.each([
  ['the status', 'approval', { status: 'Submitted' }, 'Submitted'],
  ['the owner', 'mine', { status: 'Open', ownerName: 'Daniel Whitfield' }, 'Daniel Whitfield'],
  ['the priority', 'emergencies', { status: 'Open', priority: 'Emergency' }, 'Emergency'],
  ['that a reply is needed', 'needsReply', { status: 'Open', needsReply: true }, 'Needs reply'],
] as const)(
  'a desk row leaves out a fact that its whole queue shares: %s [DESK-200]',
  (_, queue, part, text) => {
    expect(linesOf(queue, part).join(' ')).not.toContain(text)
  },
)
