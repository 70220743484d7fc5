import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, ME, signIn } from '../../../test/estate.ts'
import { device } from '../../../test/idb.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { EditIssueDialog } from './EditIssueDialog.tsx'

const own = buildIssue({ can: ['issue:edit', 'issue:attach', 'issue:withdraw'] })
let sent: Record<string, unknown>[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:edit'])
  server.use(
    http.get(api('/issues/41'), () => HttpResponse.json(own)),
    http.get(api('/issues/41/events'), () => HttpResponse.json([])),
    http.put(api('/Issues/update_issue/41'), async ({ request }) => {
      // The page always sends a JSON object.
      sent.push((await request.json()) as Record<string, unknown>)
      return answers.shift()?.() ?? HttpResponse.json({ ...own, version: 2 })
    }),
  )
})

const open = async () => {
  const handleClose = vi.fn<() => void>()
  const view = renderAlone(<EditIssueDialog issue={own} onClose={handleClose} />)
  await waitFor(() => expect(view.client.isFetching()).toBe(0))
  return { ...view, handleClose }
}

const title = () => screen.getByLabelText(/^Title/)
const save = () => screen.getByRole('button', { name: /^(Save changes|Try again)$/ })

describe('the edit form', () => {
  it('the edit form sends the whole text with the version that the reader saw, and confirms the save [ISSUE-02, ISSUE-37, DASH-38]', async () => {
    const { user, handleClose } = await open()
    expect(screen.getByRole('dialog', { name: 'Edit Issue 1041' })).toBeInTheDocument()
    await user.type(title(), ' badly')
    await user.click(save())
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        id: 41,
        title: 'Kitchen tap drips badly',
        description: own.description,
        CategoryId: 1,
        subCategoryId: 11,
        subSubCategoryId: 111,
        status: 'Submitted',
        version: 1,
        updatedBy: 7,
      },
    ])
    expect(handleClose).toHaveBeenCalled()
  })

  it('the edit form shows a photo that was added after the list was read, without a new version [ISSUE-37]', async () => {
    const photo = {
      id: 5,
      name: 'tap.png',
      type: 'image/png',
      size: 9,
      url: '/x',
      thumbnailUrl: '/x',
      state: 'ready',
    }
    server.use(http.get(api('/issues/41'), () => HttpResponse.json({ ...own, attachments: [photo] })))
    await open()
    expect(await screen.findByRole('button', { name: 'Remove tap.png' })).toBeInTheDocument()
  })

  it('the edit form sends nothing if nothing changed, and shows a message instead [KEEP-03]', async () => {
    const { user, handleClose } = await open()
    // Spaces that are trimmed are not a change.
    await user.type(title(), '  ')
    await user.click(save())
    expect(await screen.findByText('Nothing has changed.')).toBeInTheDocument()
    expect(screen.queryByText('Issue Updated Successfully!')).not.toBeInTheDocument()
    expect(sent).toEqual([])
    expect(handleClose).toHaveBeenCalled()
  })

  it('the edit form restores the typed text, except for words that staff have since redacted [REDACT-07]', async () => {
    const { user, unmount } = await open()
    await user.type(title(), ' badly')
    unmount()
    await waitFor(() => expect(device.get(`draft:${ME}:edit-issue:41`)).toBeDefined())
    const redacted = { ...own, description: '[removed] dripping since Monday.', version: 2 }
    server.use(http.get(api('/issues/41'), () => HttpResponse.json(redacted)))
    renderAlone(<EditIssueDialog issue={redacted} onClose={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: 'Continue with changes' }))
    expect(title()).toHaveValue('Kitchen tap drips badly')
    expect(screen.getByLabelText(/^Description/)).toHaveValue(redacted.description)
    expect(screen.queryByRole('region', { name: 'Changed by somebody else' })).not.toBeInTheDocument()
    await user.click(save())
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(sent).toMatchObject([
      { title: 'Kitchen tap drips badly', description: redacted.description, version: 2 },
    ])
  })

  it.each([
    ['', {}],
    [', and kept by an earlier version', { before: undefined }],
  ])(
    'the edit form shows newly redacted text next to the typed text of the same field%s [REDACT-07]',
    async (_how, kept) => {
      const { user, unmount } = await open()
      await user.type(screen.getByLabelText(/^Description/), ' Please come.')
      unmount()
      const name = `draft:${ME}:edit-issue:41`
      await waitFor(() => expect(device.get(name)).toBeDefined())
      device.set(name, Object.assign({}, device.get(name), kept))
      const redacted = { ...own, description: '[removed] dripping since Monday.', version: 2 }
      server.use(http.get(api('/issues/41'), () => HttpResponse.json(redacted)))
      renderAlone(<EditIssueDialog issue={redacted} onClose={() => undefined} />)
      await user.click(await screen.findByRole('button', { name: 'Continue with changes' }))
      const met = screen.getByRole('region', { name: 'Changed by somebody else' })
      expect(
        within(met)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual([`Now: ${redacted.description}`, `Yours: ${own.description} Please come.`])
      await user.click(screen.getByRole('button', { name: 'Use the current version' }))
      expect(screen.getByLabelText(/^Description/)).toHaveValue(redacted.description)
    },
  )

  it('the edit form removes photos, and adds only photos that the user chose', async () => {
    const attachments = [
      {
        id: 5,
        name: 'tap.jpg',
        type: 'image/jpeg',
        size: 9,
        url: '',
        thumbnailUrl: '',
        state: 'failed' as const,
      },
    ]
    const removed: string[] = []
    server.use(
      http.get(api('/issues/41'), () => HttpResponse.json({ ...own, attachments })),
      http.delete(api('/issues/41/attachments/:id'), ({ params }) => {
        removed.push(String(params['id']))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderAlone(
      <EditIssueDialog issue={{ ...own, attachments }} onClose={() => undefined} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Remove tap.jpg' }))
    expect(screen.getByText('Removed when you save')).toBeInTheDocument()
    await user.click(save())
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(removed).toEqual(['5'])
  })
})

describe('a failed edit', () => {
  it('the edit form reports no conflict with another person if the text was saved but the photos failed', async () => {
    const attachments = [
      {
        id: 5,
        name: 'tap.jpg',
        type: 'image/jpeg',
        size: 9,
        url: '',
        thumbnailUrl: '',
        state: 'failed' as const,
      },
    ]
    const issue = { ...own, attachments }
    let saved = issue
    answers = [() => HttpResponse.json((saved = { ...issue, title: 'Kitchen tap drips badly', version: 2 }))]
    server.use(
      http.get(api('/issues/41'), () => HttpResponse.json(saved)),
      http.delete(api('/issues/41/attachments/5'), () => HttpResponse.error()),
    )
    const { user, client } = renderAlone(<EditIssueDialog issue={issue} onClose={() => undefined} />)
    await user.type(await screen.findByLabelText(/^Title/), ' badly')
    await user.click(screen.getByRole('button', { name: 'Remove tap.jpg' }))
    await user.click(save())
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'Changed by somebody else' })).not.toBeInTheDocument()
    await user.click(save())
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]))
  })

  it('the edit form keeps the text and shows why the save failed [ISSUE-40, ISSUE-41, ISSUE-42]', async () => {
    const { user, handleClose } = await open()
    answers = [
      () => HttpResponse.json(failure('INTERNAL', 'No detail.'), { status: 500 }),
      () => HttpResponse.error(),
      () => HttpResponse.json(failure('INVALID', 'Not like this.'), { status: 400 }),
    ]
    await user.type(title(), ' badly')
    await user.click(save())
    expect(
      await screen.findByText('Failed to update the issue due to technical error, please try again later...'),
    ).toBeInTheDocument()
    await user.click(save())
    expect(await screen.findByText('Server error. Please try again.')).toBeInTheDocument()
    await user.click(save())
    expect(await screen.findByText('Not like this.')).toBeInTheDocument()
    expect(title()).toHaveValue('Kitchen tap drips badly')
    expect(handleClose).not.toHaveBeenCalled()
  })

  it('the edit form shows another person’s changes, and the next save includes these changes', async () => {
    const { user } = await open()
    const current = { ...own, title: 'Bathroom tap drips', description: 'Theirs, and longer.', version: 5 }
    answers = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current }), { status: 409 })]
    await user.clear(title())
    await user.type(title(), 'Both taps drip')
    await user.click(save())
    expect(await screen.findByText(/Somebody else has changed this issue/)).toBeInTheDocument()
    expect(screen.getByText('Bathroom tap drips')).toBeInTheDocument()
    expect(title()).toHaveValue('Both taps drip')
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Theirs, and longer.')
    await user.click(save())
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(sent[1]).toMatchObject({ title: 'Both taps drip', description: 'Theirs, and longer.', version: 5 })
  })

  it('the edit form can load the current issue instead of the typed changes', async () => {
    const { user } = await open()
    const current = { ...own, title: 'Bathroom tap drips', version: 5 }
    answers = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current }), { status: 409 })]
    await user.type(title(), ' badly')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Use the current version' }))
    expect(title()).toHaveValue('Bathroom tap drips')
  })

  it('the edit form asks for confirmation before it discards a change', async () => {
    const { user, handleClose } = await open()
    await user.type(title(), ' badly')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(handleClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(handleClose).toHaveBeenCalled()
  })
})
