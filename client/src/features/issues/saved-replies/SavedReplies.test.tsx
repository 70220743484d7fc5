import type { SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, server } from '../../../../test/server.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { SavedReplies } from './SavedReplies.tsx'

const build = (id: number, part: Partial<SavedReply> = {}): SavedReply => ({
  id,
  title: `Reply ${id}`,
  text: 'Dear {firstName}, job {jobId} is not ours.',
  isShared: false,
  isOwn: true,
  ownerName: 'Sam Reed',
  can: ['savedReply:save'],
  ...part,
})
let replies: SavedReply[]
let sent: [string, unknown][]

beforeEach(() => {
  replies = [build(1), build(2, { text: 'A fitter comes.', isShared: true, isOwn: false, can: [] })]
  sent = []
  signIn(['savedReply:list', 'savedReply:save'], 'PMGR')
  server.use(
    http.get(api('/issues/saved-replies'), () => HttpResponse.json(replies)),
    http.post(api('/issues/saved-replies'), async ({ request }) => {
      const body = await request.json()
      sent.push(['add', body])
      const added = build(3, body as Partial<SavedReply>)
      replies = [...replies, added]
      return HttpResponse.json(added, { status: 201 })
    }),
    http.delete(api('/issues/saved-replies/:id'), ({ params }) => {
      sent.push(['delete', params['id']])
      replies = replies.filter(({ id }) => String(id) !== params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

function Field() {
  const [text, setText] = useState('')
  return (
    <SavedReplies issue={buildIssue()} onChange={setText}>
      <TextArea label="Comments" value={text} onChange={({ target }) => setText(target.value)} />
    </SavedReplies>
  )
}

it('a saved reply is inserted at the cursor, with details of the issue filled in [DESK-48]', async () => {
  const { user } = renderAlone(<Field />)
  const button = await screen.findByRole('button', { name: 'Saved replies' })
  const field = screen.getByLabelText('Comments')
  await user.type(field, 'Sorry! ')
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Reply 1' }))
  expect(field).toHaveValue('Sorry! Dear Priya, job 1041 is not ours.')
})

it('each of the first nine saved replies has a keyboard shortcut [DESK-48]', async () => {
  const { user } = renderAlone(<Field />)
  const field = await screen.findByLabelText('Comments')
  await user.click(await screen.findByRole('button', { name: 'Saved replies' }))
  await screen.findByRole('menuitem', { name: 'Reply 2' })
  await user.keyboard('{Escape}')
  fireEvent.keyDown(field, { key: '€', code: 'Digit2', altKey: true })
  await vi.waitFor(() => expect(field).toHaveValue('A fitter comes.'))
})

it('staff can add replies and delete their own replies, but not the replies of others [DESK-48]', async () => {
  const { user } = renderAlone(<Field />)
  await user.click(await screen.findByRole('button', { name: 'Saved replies' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Manage saved replies' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
  expect(await dialog.findByText('Shared by Sam Reed')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Edit Reply 2' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Add a reply' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a reply' }))
  await user.type(form.getByLabelText(/^Title/), 'Council')
  await user.type(form.getByLabelText(/^Text/), 'That is for the council.')
  await user.click(form.getByRole('button', { name: 'Save reply' }))
  expect(await screen.findByText('“Council” is saved.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Delete Reply 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete reply' }))
  expect(await screen.findByText('Reply deleted.')).toBeVisible()
  expect(sent).toEqual([
    ['add', { title: 'Council', text: 'That is for the council.', isShared: false }],
    ['delete', '1'],
  ])
})

it('people who cannot save replies see only the comment field [DESK-48]', async () => {
  signIn([], 'TENANT')
  renderAlone(<Field />)
  expect(await screen.findByLabelText('Comments')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Saved replies' })).not.toBeInTheDocument()
})
