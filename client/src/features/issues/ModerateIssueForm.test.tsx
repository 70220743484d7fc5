import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { ModerateIssueDialog } from './ModerateIssueDialog.tsx'
import { MODES, modesFor, type ModerationMode } from './moderation.ts'

const submitted = buildIssue({ can: ['issue:edit', 'issue:changeStatus', 'issue:addNote', 'issue:moderate'] })
let sent: Record<string, unknown>[] = []
let answers: (() => Response)[] = []
/** Responses of the server for the issue and its history. */
let current: () => Response
let events: Partial<IssueEvent>[]

beforeEach(() => {
  sent = []
  answers = []
  current = () => HttpResponse.json(submitted)
  events = []
  signIn(['issue:moderate'])
  server.use(
    http.get(api('/issues/41'), () => current()),
    http.get(api('/issues/41/events'), () => HttpResponse.json(events)),
    http.put(api('/Issues/update_issue/41'), async ({ request }) => {
      // The page always sends a JSON object.
      sent.push((await request.json()) as Record<string, unknown>)
      return answers.shift()?.() ?? HttpResponse.json({ ...submitted, version: 2 })
    }),
  )
})

const open = async (mode: ModerationMode, issue: Issue = submitted) => {
  const handleClose = vi.fn<() => void>()
  const view = renderAlone(<ModerateIssueDialog issue={issue} mode={mode} onClose={handleClose} />)
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return { ...view, handleClose }
}

const comments = () => screen.getByLabelText('Comments *')
const button = (mode: ModerationMode) => screen.getByRole('button', { name: MODES[mode].submit })

describe('the moderation modal', () => {
  it.each<[ModerationMode, string]>([
    ['approve', 'Approve Issue 1041'],
    ['reject', 'Reject Issue 1041'],
    ['edit', 'Edit Issue 1041'],
  ])('the form to %s an issue has the title %s [LOGGED-26, LOGGED-27, LOGGED-28]', async (mode, title) => {
    await open(mode)
    expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument()
  })

  it('the moderation form requires a comment before it can be sent [LOGGED-29, LOGGED-30]', async () => {
    const { user } = await open('approve')
    expect(button('approve')).toHaveAttribute('aria-disabled', 'true')
    await user.type(comments(), '   ')
    expect(button('approve')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('approve'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.type(comments(), 'Yes')
    expect(button('approve')).not.toHaveAttribute('aria-disabled')
  })

  it.each<[ModerationMode, string, Record<string, unknown>]>([
    [
      'approve',
      'Are you sure, you want to approve the issue?',
      { status: 'Approved', notes: 'Fine', internal: false, version: 1, id: 41, updatedBy: 7 },
    ],
    [
      'reject',
      'Are you sure, you want to reject the issue?',
      { status: 'Rejected', notes: 'Fine', internal: false, version: 1, id: 41, updatedBy: 7 },
    ],
  ])(
    'the form to %s an issue asks "%s" and takes the step [LOGGED-31, LOGGED-32, LOGGED-34, LOGGED-35, ISSUE-37]',
    async (mode, question, body) => {
      const { user, handleClose } = await open(mode)
      await user.type(comments(), ' Fine ')
      await user.click(button(mode))
      const dialog = await screen.findByRole('alertdialog')
      expect(within(dialog).getByText(question)).toBeInTheDocument()
      expect(sent).toEqual([])
      await user.click(within(dialog).getByRole('button', { name: MODES[mode].confirm }))
      expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
      expect(sent).toEqual([body])
      expect(handleClose).toHaveBeenCalled()
    },
  )

  it('the moderation form saves text, status and note together after a confirmation [ISSUE-46, LOGGED-33]', async () => {
    const open1 = { ...submitted, ...buildIssue({ status: 'Open' }), can: submitted.can }
    const { user } = await open('edit', open1)
    await user.click(screen.getByRole('button', { name: /Status$/ }))
    const choices = await screen.findAllByRole('option')
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'Open',
      'In Progress',
      'Awaiting Contract',
      'Pending',
    ])
    await user.click(screen.getByRole('option', { name: 'Pending' }))
    await user.type(comments(), 'Parts are on order')
    await user.click(screen.getByRole('checkbox', { name: /Internal note/ }))
    await user.click(button('edit'))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Are you sure you want to save the changes?')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Issue Updated Successfully!')
    expect(sent[0]).toMatchObject({
      title: 'Kitchen tap drips',
      CategoryId: 1,
      status: 'Pending',
      notes: 'Parts are on order',
      internal: true,
    })
  })

  it('the moderation form lets staff who reported the issue change its photos before the step', async () => {
    const photo = { id: 5, name: 'tap.jpg', type: 'image/jpeg', size: 9, url: '', thumbnailUrl: '' }
    const calls: string[] = []
    server.use(
      http.delete(api('/issues/41/attachments/5'), () => {
        calls.push(`photo, after ${sent.length} saves`)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const own: Issue = {
      ...submitted,
      can: [...submitted.can, 'issue:attach'],
      attachments: [{ ...photo, state: 'failed' }],
    }
    current = () => HttpResponse.json(own)
    const { user } = await open('edit', own)
    await user.click(screen.getByRole('button', { name: 'Remove tap.jpg' }))
    await user.type(comments(), 'Wrong picture.')
    await user.click(button('edit'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save changes' }),
    )
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(calls).toEqual(['photo, after 0 saves'])
    expect(sent).toHaveLength(1)
  })

  it('the moderation form offers no internal note for a rejection, because the resident will see the reason', async () => {
    await open('reject')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('the moderation form shows what failed, with an explanation [ISSUE-43, ISSUE-40, ISSUE-41]', async () => {
    const { user } = await open('approve')
    answers = [() => HttpResponse.json(failure('INTERNAL', 'No detail.'), { status: 500 })]
    await user.type(comments(), 'Fine')
    await user.click(button('approve'))
    await user.click(await screen.findByRole('button', { name: 'Approve issue' }))
    expect(await screen.findByText('Failed to update issue')).toBeInTheDocument()
    expect(screen.getByText(/^Failed to update the issue due to technical error/)).toBeInTheDocument()
    expect(comments()).toHaveValue('Fine')
  })

  it('the moderation form cannot be sent after somebody else has taken the step', async () => {
    const { user } = await open('approve')
    const met = { ...buildIssue({ status: 'Open', version: 3 }), can: submitted.can }
    current = () => HttpResponse.json(met)
    answers = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current: met }), { status: 409 })]
    await user.type(comments(), 'Fine')
    await user.click(button('approve'))
    await user.click(await screen.findByRole('button', { name: 'Approve issue' }))
    expect(await screen.findByText(/Somebody else has changed this issue/)).toBeInTheDocument()
    expect(button('approve')).toHaveAttribute('aria-disabled', 'true')
    expect(comments()).toHaveValue('Fine')
  })
})

describe('the moderation modal during another person’s change', () => {
  const event = (part: Partial<IssueEvent>): Partial<IssueEvent> => ({
    at: '2026-07-04T10:00:00.000Z',
    actor: 'Margaret Doyle',
    kind: 'statusChanged',
    fromStatus: 'Open',
    toStatus: 'InProgress',
    note: null,
    internal: false,
    ...part,
  })
  /** Simulates a live event about the issue. */
  const hear = async (view: Awaited<ReturnType<typeof open>>, issue: Issue, news: Partial<IssueEvent>[]) => {
    current = () => HttpResponse.json(issue)
    events = news
    await view.client.invalidateQueries()
  }
  const moved = (part: Partial<Issue>) => ({
    ...buildIssue({ version: 3, updatedAt: '2026-07-04T10:00:00.000Z', ...part }),
    can: submitted.can,
  })

  it('the moderation form shows who changed the issue and how, keeps the comment and offers the steps that are still possible [KEEP-02]', async () => {
    const view = await open('approve')
    const { user } = view
    await user.type(comments(), 'A plumber comes on Friday.')
    await hear(view, moved({ status: 'InProgress' }), [
      event({ kind: 'reported', actor: 'Priya Nair', at: submitted.createdAt }),
      event({}),
    ])
    const panel = within(await screen.findByRole('region', { name: 'Changed by somebody else' }))
    expect(await panel.findByText('Margaret Doyle moved this to In Progress')).toBeVisible()
    expect(comments()).toHaveValue('A plumber comes on Friday.')
    expect(comments()).toHaveFocus()
    expect(button('approve')).toHaveAttribute('aria-disabled', 'true')
    expect(panel.queryByRole('button', { name: 'Reject instead' })).not.toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: 'Edit instead' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Issue 1041' })).toBeVisible()
    expect(comments()).toHaveValue('A plumber comes on Friday.')
    answers = [() => HttpResponse.json(moved({ status: 'InProgress', version: 4 }))]
    await user.click(button('edit'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save changes' }),
    )
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(sent).toMatchObject([{ status: 'InProgress', notes: 'A plumber comes on Friday.', version: 3 }])
  })

  it('the moderation form announces a step only once the issue is known to have taken it [KEEP-02]', async () => {
    const view = await open('approve')
    await hear(view, moved({ status: 'Open', version: 2, updatedAt: '2026-07-04T09:30:00.000Z' }), [
      event({ fromStatus: 'Submitted', toStatus: 'Open', at: '2026-07-04T09:30:00.000Z' }),
      event({}),
    ])
    const panel = within(await screen.findByRole('region', { name: 'Changed by somebody else' }))
    expect(await panel.findByText('Margaret Doyle moved this to Open')).toBeVisible()
    expect(panel.queryByText(/In Progress/)).not.toBeInTheDocument()
  })

  it('the moderation form shows a harmless change next to the typed text, and closes the confirmation [KEEP-02]', async () => {
    const view = await open('reject')
    await view.user.type(comments(), 'Not ours.')
    await view.user.click(button('reject'))
    await screen.findByRole('alertdialog')
    await hear(view, moved({ title: 'Bathroom tap drips' }), [event({ kind: 'edited', toStatus: null })])
    expect(await screen.findByText('Margaret Doyle edited this')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Bathroom tap drips' })).toBeVisible()
    expect(button('reject')).not.toHaveAttribute('aria-disabled')
    expect(sent).toEqual([])
  })

  it('the moderation form shows no name if the reader cannot read the history, and offers the comment for copying [KEEP-02]', async () => {
    server.use(
      http.get(api('/issues/41/events'), () =>
        HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 }),
      ),
    )
    const view = await open('approve')
    await view.user.type(comments(), 'Fine')
    await hear(view, { ...moved({ status: 'Withdrawn' }), can: ['issue:moderate'] }, [])
    expect(await screen.findByText('Somebody else has changed this issue in the meantime')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Copy the comment' }))
    expect(await navigator.clipboard.readText()).toBe('Fine')
  })

  it('the moderation form keeps the typed text if the reader can no longer see the issue [KEEP-02]', async () => {
    const view = await open('step', buildIssue({ status: 'Open', can: ['issue:addNote'] }))
    await view.user.type(comments(), 'Done by noon.')
    current = () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })
    await view.client.invalidateQueries()
    expect(
      await screen.findByText('This issue no longer exists, or you can no longer change it'),
    ).toBeVisible()
    expect(comments()).toHaveValue('Done by noon.')
    expect(button('step')).toHaveAttribute('aria-disabled', 'true')
    await view.user.click(screen.getByRole('button', { name: 'Copy your changes' }))
    expect(await navigator.clipboard.readText()).toBe('Comments: Done by noon.')
  })
})

describe('modesFor', () => {
  it('an issue has a dialog for each step that the server allows the reader to take [LOGGED-18, LOGGED-19, LOGGED-20, LOGGED-21]', () => {
    expect(modesFor(submitted)).toEqual(['approve', 'reject', 'edit'])
    expect(modesFor({ can: submitted.can, allowedStatuses: ['Resolved', 'Closed'] })).toEqual([
      'close',
      'edit',
    ])
    expect(modesFor({ ...submitted, ...buildIssue({ status: 'Open' }), can: submitted.can })).toEqual([
      'edit',
    ])
    expect(modesFor(buildIssue({ can: ['issue:changeStatus', 'issue:addNote'] }))).toEqual(['step'])
    expect(modesFor({ can: submitted.can, allowedStatuses: ['Rejected'] })).toEqual(['edit'])
    expect(modesFor(buildIssue())).toEqual([])
  })
})
