import type { IssueShowing } from '@doorstep/contract/issues/building/schema'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { ModerateIssueDialog } from '../ModerateIssueDialog.tsx'
import { MODES } from '../moderation.ts'

const issue = buildIssue({
  can: ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate', 'issue:show'],
})
let showing: IssueShowing
let updates: Record<string, unknown>[]
let shown: unknown[]
let answerShown: () => Response

beforeEach(() => {
  showing = { showing: null, publicTitle: 'Lift 1: Out of service', isNeverShown: false, followers: 0 }
  updates = []
  shown = []
  answerShown = () => HttpResponse.json({ ...showing, showing: 'building' })
  signIn(['issue:moderate'])
  server.use(
    http.get(api('/issues/41'), () => HttpResponse.json(issue)),
    http.get(api('/issues/41/events'), () => HttpResponse.json([])),
    http.get(api('/issues/41/showing'), () => HttpResponse.json(showing)),
    http.put(api('/issues/41/showing'), async ({ request }) => {
      shown.push(await request.json())
      return answerShown()
    }),
    http.put(api('/Issues/update_issue/41'), async ({ request }) => {
      // The page always sends a JSON object.
      updates.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ ...issue, version: 2 })
    }),
  )
})

const open = async (mode: 'approve' | 'reject') => {
  const view = renderAlone(<ModerateIssueDialog issue={issue} mode={mode} onClose={() => undefined} />)
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return view
}

const send = async (user: UserEvent, mode: 'approve' | 'reject') => {
  await user.click(screen.getByRole('button', { name: MODES[mode].submit }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: MODES[mode].confirm }))
  await waitFor(() => expect(updates).toHaveLength(1))
}

const comment = (user: UserEvent) => user.type(screen.getByLabelText('Comments *'), 'Fine.')
const title = () => screen.getByLabelText(/^Title for the building/)
const words = () => screen.queryByLabelText(/^Message to the people who follow this issue/)

describe('the approval of an issue in shared parts', () => {
  it('the approval form offers a title without the reporter’s words, and shows the issue under the title that staff write [SHARED-230]', async () => {
    const { user } = await open('approve')
    expect(title()).toHaveValue('Lift 1: Out of service')
    await user.clear(title())
    await user.type(title(), 'Lift 1 out of order')
    await comment(user)
    await send(user, 'approve')
    await waitFor(() => expect(shown).toEqual([{ showing: 'building', publicTitle: 'Lift 1 out of order' }]))
    expect(updates).toMatchObject([{ status: 'Approved', notes: 'Fine.' }])
  })

  it('an approval shows nothing to the building if staff clear the checkbox [SHARED-230]', async () => {
    const { user } = await open('approve')
    await user.click(screen.getByRole('checkbox', { name: 'Show the issue to the building' }))
    await comment(user)
    await send(user, 'approve')
    expect(shown).toEqual([])
  })

  it('the approval form offers no title if staff have already decided whether to share the issue, or if its category is never shared [SHARED-230]', async () => {
    showing = { ...showing, isNeverShown: true }
    await open('approve')
    expect(screen.queryByRole('checkbox', { name: 'Show the issue to the building' })).not.toBeInTheDocument()
  })

  it('the approval form shows that the issue is approved but not shared if only the second call failed [SHARED-230]', async () => {
    answerShown = () => HttpResponse.json(failure('CONFLICT', 'Not now.'), { status: 409 })
    const { user } = await open('approve')
    await comment(user)
    await send(user, 'approve')
    expect(
      await screen.findByText(/The issue is approved, but the building does not see it yet/),
    ).toBeVisible()
  })
})

describe('the rejection of an issue in shared parts', () => {
  it('the rejection form requires a message to the followers of the issue, in addition to the comment [SHARED-231]', async () => {
    showing = { ...showing, followers: 2 }
    const { user } = await open('reject')
    await comment(user)
    expect(screen.getByRole('button', { name: MODES.reject.submit })).toHaveAttribute('aria-disabled', 'true')
    await user.type(
      screen.getByLabelText(/^Message to the people who follow this issue/),
      'The lift is being replaced.',
    )
    await send(user, 'reject')
    expect(updates).toMatchObject([
      { status: 'Rejected', notes: 'Fine.', followerWords: 'The lift is being replaced.' },
    ])
  })

  it.each([
    ['nobody follows it', { followers: 0 }],
    ['its category is never shown', { followers: 2, isNeverShown: true }],
  ])('the rejection form requires no message to followers if %s [SHARED-231]', async (_why, facts) => {
    showing = { ...showing, ...facts }
    const { user } = await open('reject')
    expect(words()).not.toBeInTheDocument()
    await comment(user)
    await send(user, 'reject')
    expect(updates[0]).not.toHaveProperty('followerWords')
  })
})
