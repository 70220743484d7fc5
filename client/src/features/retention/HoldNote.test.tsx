import type { RetentionHold } from '@doorstep/contract/retention/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { HoldNote } from './HoldNote.tsx'

const OF_PERSON: RetentionHold = {
  id: 4,
  userId: 8,
  issueId: null,
  jobId: null,
  name: 'Hetty Held',
  reason: 'A claim at court.',
  setBy: 'Adam Chief',
  setAt: '2026-07-01T09:00:00.000Z',
  can: ['retention:hold'],
}
const OF_ISSUE: RetentionHold = {
  ...OF_PERSON,
  id: 5,
  userId: null,
  issueId: 31,
  jobId: 1031,
  name: 'A leak',
}

const open = (holds: RetentionHold[]) => {
  signIn(['retention:read', 'retention:hold'])
  server.use(http.get(api('/retention/holds'), () => HttpResponse.json(holds)))
  return renderAlone(<HoldNote target={{ userId: 8, name: 'Hetty Held' }} of={{ userId: 8 }} />)
}

it('the hold note names the issue whose hold also covers the person, and offers a hold on the person [RETAIN-13]', async () => {
  open([OF_ISSUE])
  const item = await screen.findByRole('listitem')
  expect(item).toHaveTextContent('A claim at court.Held with Issue 1031: A leak, by Adam Chief since')
  expect(await screen.findByRole('button', { name: 'Hold' })).toBeVisible()
})

it("the hold note lifts the person's own hold, and keeps the holds on their issues [RETAIN-13]", async () => {
  const { user } = open([OF_ISSUE, OF_PERSON])
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove hold' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to remove the hold on Hetty Held?')).toBeVisible()
})

it('the hold note shows that nothing is on hold if there are no holds', async () => {
  open([])
  expect(
    await screen.findByText('Not on hold. It will be deleted when its retention period ends.'),
  ).toBeVisible()
})
