import { HANDLED_TOGETHER, MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import type { IssueMerges } from '@doorstep/contract/issues/merging/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { StaffDesk } from '../deadlines/StaffDesk.tsx'
import { MergesCard } from './MergesCard.tsx'

const older = buildIssue({ issueId: 40, jobId: 1040, title: 'Tap drips again', status: 'InProgress' })
const NONE: IssueMerges = { into: null, mergedAt: null, undoableUntil: null, merged: [] }
const INTO: NonNullable<IssueMerges['into']> = {
  issueId: null,
  jobId: null,
  title: null,
  status: 'InProgress',
  reportedOn: '2026-07-01',
  expectedBy: '2026-07-09',
  posts: [],
}
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:readDeadlines', 'issue:moderate'], 'PMGR')
  server.use(
    http.get(api('/Issues'), ({ request }) => {
      const jobId = new URL(request.url).searchParams.get('jobId')
      return HttpResponse.json(jobId === '1040' ? [older] : [], { headers: { 'x-total-count': '1' } })
    }),
    http.post(api('/issues/41/merge'), async ({ request }) => {
      sent.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json(buildIssue({ mergedAt: '2026-07-05T09:00:00.000Z' }))
    }),
    http.post(api('/issues/41/unmerge'), () => {
      sent.push('unmerge')
      return HttpResponse.json(buildIssue())
    }),
  )
})

const show = (merges: Partial<IssueMerges>, can: ReturnType<typeof buildIssue>['can'] = []) => {
  server.use(http.get(api('/issues/41/merges'), () => HttpResponse.json({ ...NONE, ...merges })))
  return renderAlone(<MergesCard issue={buildIssue({ can })} />)
}

describe('merging an issue', () => {
  it('a merge asks for the job number and shows title, place and status before the user confirms [MERGE-15]', async () => {
    answers.push(() => HttpResponse.json(failure('CONFLICT', MERGE_MESSAGES.hasWork), { status: 409 }))
    const { user } = renderAlone(<StaffDesk issue={buildIssue({ can: ['issue:merge'] })} />)
    await user.click(screen.getByRole('button', { name: 'More actions for this issue' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into another issue…' }))
    const asking = within(await screen.findByRole('dialog'))
    await user.type(asking.getByLabelText(/^Job number/), '999')
    await user.click(asking.getByRole('button', { name: 'Continue' }))
    expect(
      within(await asking.findByRole('alert')).getByText('No issue in your list has this number.'),
    ).toBeVisible()
    await user.clear(asking.getByLabelText(/^Job number/))
    await user.type(asking.getByLabelText(/^Job number/), '1040')
    await user.click(asking.getByRole('button', { name: 'Continue' }))
    const confirming = within(
      await screen.findByRole('alertdialog', { name: 'Merge issue 1041 into issue 1040' }),
    )
    expect(confirming.getByText('Tap drips again')).toBeVisible()
    expect(confirming.getByText(/Flat 12/)).toBeVisible()
    expect(confirming.getByText('In Progress')).toBeVisible()
    await user.click(confirming.getByRole('button', { name: 'Merge' }))
    expect(await confirming.findByText(MERGE_MESSAGES.hasWork)).toBeVisible()
    await user.click(confirming.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('Issue 1041 was merged into issue 1040.')).toBeVisible()
    expect(sent).toEqual([{ intoId: 40 }, { intoId: 40 }])
  })

  it('a merge is not offered for an issue that cannot be merged [MERGE-15]', () => {
    renderAlone(<StaffDesk issue={buildIssue({ can: ['issue:setOwner'] })} />)
    expect(screen.queryByRole('button', { name: /^Merge/ })).not.toBeInTheDocument()
  })
})

describe('the page of a merged issue', () => {
  it('a merged issue names the issue that replaces it, and lets staff undo the merge with one press of a button [MERGE-16]', async () => {
    const merges = {
      into: { ...INTO, issueId: 40, jobId: 1040, title: 'Tap drips again' },
      undoableUntil: '2026-08-02T09:00:00.000Z',
    }
    const { user, unmount } = show(merges, ['issue:unmerge'])
    const card = within(await screen.findByRole('region', { name: 'Merged into issue 1040' }))
    expect(card.getByRole('link', { name: 'Tap drips again' })).toHaveAttribute('href', '/issues/40')
    await user.click(card.getByRole('button', { name: 'Undo the merge' }))
    expect(await screen.findByText('Issue 1041 is a separate issue again.')).toBeVisible()
    expect(sent).toEqual(['unmerge'])
    unmount()
    show(merges)
    await screen.findByRole('region', { name: 'Merged into issue 1040' })
    expect(screen.queryByRole('button', { name: 'Undo the merge' })).not.toBeInTheDocument()
  })

  it('the older issue lists for staff the issues that were merged into it [MERGE-16]', async () => {
    show({
      merged: [{ issueId: 44, jobId: 1044, title: 'Wet floor', mergedAt: '2026-07-05T09:00:00.000Z' }],
    })
    const card = within(await screen.findByRole('region', { name: 'Merged into this issue' }))
    expect(card.getByRole('link', { name: 'Wet floor' })).toHaveAttribute('href', '/issues/44')
  })

  it('a merged issue shows its reporter that it is handled with an earlier report, with the status, dates and news of that report [MERGE-17]', async () => {
    show({
      into: { ...INTO, posts: [{ at: '2026-07-06T09:00:00.000Z', text: 'The plumber comes on Friday.' }] },
    })
    expect(await screen.findByText(HANDLED_TOGETHER)).toBeVisible()
    expect(screen.getByText('In Progress')).toBeVisible()
    expect(screen.getByText('We aim to fix the issue by').closest('div')).toHaveTextContent('9 Jul 2026')
    expect(screen.getByText('The plumber comes on Friday.')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
