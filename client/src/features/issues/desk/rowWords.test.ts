import { expect, it } from 'vitest'
import { latestFact, rowTimeOf } from './rowWords.ts'

const NOTHING = { comments: '', description: 'Drips\n\nall night.', ownerName: null, waitingSince: null }

it.each([
  ['its description without a note or an owner', NOTHING, '“Drips all night.”'],
  ['its owner without a note', { ...NOTHING, ownerName: 'Daniel Whitfield' }, 'Daniel Whitfield'],
  [
    'its newest note',
    { ...NOTHING, comments: '[28/11/2026 09:00] Priya Nair: Any news?\n[29/11/2026 10:30] Rob: At 9: yes.' },
    'Rob: “At 9: yes.”',
  ],
  [
    'its newest note by the reader, as "You"',
    { ...NOTHING, comments: '[28/11/2026 09:00] Daniel Whitfield: Sorry.' },
    'You: “Sorry.”',
  ],
  [
    'its description with single quotation marks inside',
    { ...NOTHING, description: 'They said “soon”.' },
    '“They said ‘soon’.”',
  ],
  [
    'that staff wait for the resident',
    { ...NOTHING, comments: '[28/11/2026 09:00] Rob: Which one?', waitingSince: '2026-11-28T09:00:00Z' },
    'Waiting for the resident',
  ],
])('the latest fact of an issue in a desk row is %s [DESK-200]', (_, issue, fact) => {
  localStorage.setItem('userName', 'Daniel Whitfield')
  expect(latestFact(issue, new Set())).toBe(fact)
})

it('a desk row leaves out the owner that the whole list shares [DESK-200]', () => {
  const issue = { ...NOTHING, ownerName: 'Daniel Whitfield' }
  expect(latestFact(issue, new Set(['owner']))).toBe('“Drips all night.”')
})

it('a desk row shows when an issue was reported, last changed or is due, depending on its queue [DESK-200]', () => {
  expect([rowTimeOf('approval'), rowTimeOf('needsReply'), rowTimeOf('overdue'), rowTimeOf(null)]).toEqual([
    'reported',
    'latest',
    'due',
    'due',
  ])
})
