import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { EVENT_KINDS } from './history.ts'
import { ModerateIssueDialog } from './ModerateIssueDialog.tsx'
import { MODES } from './moderation.ts'

const STEPS = ['issue:changeStatus', 'issue:addNote'] as const
const FAULT = /^No fault found/
let sent: unknown[]

beforeEach(() => {
  sent = []
  server.use(
    http.get(api('/issues/41/events'), () => HttpResponse.json([])),
    http.get(api('/issues/41/orders'), () => HttpResponse.json([])),
    http.get(api('/issues/saved-replies'), () => HttpResponse.json([])),
    http.put(api('/Issues/update_issue/41'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(buildIssue({ status: 'Resolved' }))
    }),
  )
})

/** Fills in the form and proceeds to the confirmation before the save. */
async function resolve(can: Issue['can']) {
  const issue = buildIssue({
    status: 'InProgress',
    can,
    allowedStatuses: ['InProgress', 'Pending', 'Resolved'],
  })
  server.use(http.get(api('/issues/41'), () => HttpResponse.json(issue)))
  const { user } = renderAlone(<ModerateIssueDialog issue={issue} mode="step" onClose={() => undefined} />)
  await user.type(await screen.findByLabelText('Comments *'), 'The meter is fine.')
  await user.click(screen.getByRole('button', { name: /Status$/ }))
  await user.click(await screen.findByRole('option', { name: 'Resolved' }))
  await user.click(screen.getByRole('button', { name: MODES.step.submit }))
  return { user, question: within(await screen.findByRole('alertdialog')) }
}

describe('no fault found', () => {
  it.each([
    [true, 'No fault found'],
    [false, 'Resolved'],
  ])(
    '“no fault found” is mentioned in the history only if staff chose it for the step: %s [VERDICT-200]',
    (noFaultFound, text) => {
      const step: Partial<IssueEvent> = {
        kind: 'statusChanged',
        fromStatus: 'InProgress',
        toStatus: 'Resolved',
      }
      expect(EVENT_KINDS.statusChanged.text({ ...step, noFaultFound } as IssueEvent)).toBe(text)
    },
  )

  it('“no fault found” can be chosen by staff when they resolve an issue [VERDICT-02]', async () => {
    signIn(['issue:moderate'], 'PMGR')
    const { user, question } = await resolve([...STEPS, 'issue:moderate'])
    await user.click(question.getByRole('checkbox', { name: FAULT }))
    await user.click(question.getByRole('button', { name: MODES.step.confirm }))
    await vi.waitFor(() => expect(sent).toMatchObject([{ status: 'Resolved', noFaultFound: true }]))
  })

  it('“no fault found” is not offered to a contractor [VERDICT-02]', async () => {
    signIn([], 'CONTRACTOR')
    const { user, question } = await resolve([...STEPS])
    expect(question.queryByRole('checkbox', { name: FAULT })).not.toBeInTheDocument()
    await user.click(question.getByRole('button', { name: MODES.step.confirm }))
    await vi.waitFor(() => expect(sent).toMatchObject([{ status: 'Resolved' }]))
    expect(sent[0]).not.toHaveProperty('noFaultFound')
  })
})
