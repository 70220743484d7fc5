import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { MailedMark, UnknownSender } from './MailedNote.tsx'

const EVENT: IssueEvent = {
  verdict: null,
  id: 9,
  at: '2026-07-04T09:05:07.000Z',
  actor: 'An address we do not know',
  own: false,
  kind: 'noteAdded',
  fromStatus: null,
  toStatus: null,
  note: 'It drips again.',
  internal: true,
  audience: 'staff',
  readers: 'Staff only',
  isTakenBack: false,
  attachments: [],
  byMail: true,
  unknownSender: { address: 'rosa@elsewhere.test', person: 'Rosa Parks' },
  noteId: null,
  can: ['issue:acceptNote'],
}
let accepted: string[]

beforeEach(() => {
  accepted = []
  signIn(['issue:read'])
})

const show = (event: IssueEvent) =>
  renderAlone(
    <p>
      Note
      <MailedMark event={event} />
      <UnknownSender issueId={4} event={event} />
    </p>,
  )

it('a note from an unknown address shows the address, and staff can accept the note after a confirmation [REPLY-20]', async () => {
  const answers = [
    () => HttpResponse.json(failure('CONFLICT', 'They may not write here any more.'), { status: 409 }),
    () => HttpResponse.json({ ...EVENT, actor: 'Rosa Parks', unknownSender: null, can: [] }),
  ]
  server.use(
    http.post(api('/issues/4/notes/9/accept'), ({ request }) => {
      accepted.push(request.method)
      return answers.shift()?.() ?? HttpResponse.error()
    }),
  )
  const { user } = show(EVENT)
  expect(screen.getByText(/came from rosa@elsewhere\.test to the reply address of Rosa Parks/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept as Rosa Parks’s' }))
  const question = await screen.findByRole('alertdialog', { name: 'Accept this note as Rosa Parks’s?' })
  expect(accepted).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('They may not write here any more.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(accepted).toHaveLength(2)
})

it('only notes that came by email have the label "by email" [REPLY-20]', () => {
  const { unmount } = show({ ...EVENT, unknownSender: null, can: [] })
  expect(screen.getByText('· by email')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  show({ ...EVENT, byMail: false, unknownSender: null, can: [] })
  expect(screen.queryByText('· by email')).not.toBeInTheDocument()
})
