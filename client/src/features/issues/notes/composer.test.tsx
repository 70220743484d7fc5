import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildEvent,
  openIssuePage,
  OWN_READERS,
  STAFF_NOTES,
  STAFF_READERS,
  startConversation,
} from '../../../../test/conversation.tsx'
import { ME, signIn } from '../../../../test/estate.ts'
import { device } from '../../../../test/idb.ts'
import { answers } from '../../../../test/reportServer.ts'
import { api, server } from '../../../../test/server.ts'

const conversation = () => screen.findByRole('region', { name: 'Conversation and history' })
/** Waits until the composer shows the readers, or an error because they could not be loaded. */
async function composer(): Promise<HTMLElement> {
  const box = await screen.findByRole('region', { name: 'Write a note' })
  await waitFor(() =>
    expect(box).toHaveTextContent(/Readers: |Who can read it|We couldn’t load the readers\. Try again/),
  )
  return box
}
/** Opens the actions menu with this name, and chooses Answer. */
async function answer(user: UserEvent, name: RegExp) {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Answer' }))
}
const text = () => screen.getByRole('textbox', { name: /^Note/ })
const kept = () => [...device.entries()].filter(([name]) => name.startsWith(`note:${ME}:`))

async function write(user: UserEvent, words: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Write a note' }))
  await composer()
  await user.type(text(), words)
}

beforeEach(() => signIn(['issue:writeNote']))

describe('the note composer', () => {
  it('the note composer names the readers before sending, and the note then appears in the conversation [TALK-32, TALK-43]', async () => {
    const now = startConversation()
    const { user } = openIssuePage()
    await write(user, 'Any news?')
    expect(await composer()).toHaveTextContent(`Readers: ${OWN_READERS}`)
    expect(await composer()).not.toHaveTextContent(/of 2,000|JPG/)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await within(await conversation()).findByText('Any news?')
    await waitFor(() => expect(now.sent).toHaveLength(1))
    expect(now.sent[0]).toMatchObject({ text: 'Any news?', audience: 'reporter' })
    await waitFor(() => expect(kept()).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Write a note' })).toHaveFocus()
  })

  it.each([
    [['issue:writeNote'], {}],
    [['issue:moderate', 'issue:writeNote'], { userId: 99 }],
  ] as const)(
    'the note composer opens although the history cannot be loaded, for a user with the permissions %j [TALK-39]',
    async (can, part) => {
      signIn([...can])
      startConversation({ issue: { can: ['issue:writeNote'], ...part } })
      server.use(http.get(api('/issues/:issueId/events'), () => answers(500, 'No.')))
      const { user } = openIssuePage()
      expect(await screen.findByText('We couldn’t load the history. Try again.')).toBeVisible()
      await write(user, 'Any news?')
      expect(text()).toHaveValue('Any news?')
    },
  )

  it('the note composer does not send a note that is empty, too long, or by staff without an audience [TALK-33]', async () => {
    const now = startConversation({
      issue: { can: ['issue:writeNote', 'issue:shareNote'], userId: 99 },
      readers: STAFF_NOTES,
    })
    const { user } = openIssuePage()
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    const box = await composer()
    await user.click(within(box).getByRole('button', { name: 'Send' }))
    expect(text()).toHaveFocus()
    expect(text()).toHaveAccessibleDescription(/is required/)
    expect(box).toHaveTextContent('Choose who the note is for.')
    await user.click(text())
    await user.paste('x'.repeat(2001))
    expect(box).toHaveTextContent('2,001 of 2,000')
    await user.click(within(box).getByRole('radio', { name: /Staff only/ }))
    await user.click(within(box).getByRole('button', { name: 'Send' }))
    expect(text()).toHaveAccessibleDescription(/2000/)
    expect(now.sent).toEqual([])
  })

  it('the note composer lets staff choose a note for staff only, by keyboard alone [TALK-33]', async () => {
    const now = startConversation({
      issue: { can: ['issue:writeNote', 'issue:shareNote'], userId: 99 },
      readers: STAFF_NOTES,
    })
    const { user } = openIssuePage()
    await write(user, 'Rude on the phone.')
    const box = await composer()
    expect(box).toHaveTextContent(STAFF_READERS)
    within(box)
      .getByRole('radio', { name: /^The reporter/ })
      .focus()
    await user.keyboard('{ArrowDown}')
    expect(within(box).getByRole('radio', { name: /Staff only/ })).toBeChecked()
    expect(box).toHaveTextContent('Only staff can see this note.')
    await user.click(within(box).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(now.sent[0]).toMatchObject({ audience: 'staff' }))
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    for (const choice of within(await composer()).getAllByRole('radio')) expect(choice).not.toBeChecked()
  })

  it('the note composer addresses a reply to the readers of the original note [TALK-33]', async () => {
    startConversation({
      issue: { can: ['issue:writeNote', 'issue:shareNote'], userId: 99 },
      events: [
        buildEvent({ note: 'To all.', audience: 'public' }),
        buildEvent({ note: 'To us.', audience: 'staff', internal: true, readers: 'Staff only' }),
        buildEvent({ note: 'To the trade.', audience: 'internal', internal: true }),
      ],
      readers: STAFF_NOTES,
    })
    const { user } = openIssuePage()
    await answer(user, /^Actions for the note .*To us\./)
    const box = await composer()
    expect(within(box).getByRole('radio', { name: /Staff only/ })).toBeChecked()
    expect(text()).toHaveFocus()
    await user.type(text(), 'Yes.')
    await answer(user, /^Actions for the note .*To all\./)
    expect(within(box).getByRole('radio', { name: /^The reporter/ })).toBeChecked()
    expect(text()).toHaveValue('Yes.')
    await answer(user, /^Actions for the note .*To the trade\./)
    expect(within(box).getByRole('radio', { name: /Staff only/ })).toBeChecked()
  })

  it('the note composer can address a note to the firm of a work order, and selects the firm when staff reply to its note [TALK-56]', async () => {
    const firms = ['Brook Plumbing', 'Alba Glass'].map((firmName, at) => ({
      audience: 'order' as const,
      readers: `${firmName}, and staff of Ash Row Gardens`,
      order: { orderId: 5 + at, firmName },
    }))
    const of = { audience: 'order', internal: true } as const
    const now = startConversation({
      issue: { can: ['issue:writeNote', 'issue:shareNote'], userId: 99 },
      events: [buildEvent({ ...of, note: 'Which glass?', orderId: 6, readers: firms[1]?.readers ?? '' })],
      readers: { ...STAFF_NOTES, audiences: [...STAFF_NOTES.audiences, ...firms] },
    })
    const { user } = openIssuePage()
    expect(await within(await conversation()).findByText('Work order')).toBeInTheDocument()
    await answer(user, /^Actions for the note .*Which glass/)
    const box = await composer()
    expect(within(box).getByRole('radio', { name: /^Alba Glass \(work order\)/ })).toBeChecked()
    expect(box).toHaveTextContent('Readers: Alba Glass, and staff of Ash Row Gardens')
    await user.type(text(), 'Clear.')
    await user.click(within(box).getByRole('radio', { name: /^Brook Plumbing/ }))
    await user.click(within(box).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(now.sent).toMatchObject([{ text: 'Clear.', audience: 'order', orderId: '5' }]))
  })

  it('the note composer keeps unsent text for its issue and author after a close or reload, until the author deletes the text [TALK-34]', async () => {
    startConversation()
    const { user, unmount } = openIssuePage()
    await write(user, 'Half a th')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(kept()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Continue your note' }))
    expect(text()).toHaveValue('Half a th')
    await user.type(text(), 'ought')
    await waitFor(() => expect(JSON.stringify(kept())).toContain('Half a thought'))
    unmount()
    const again = openIssuePage()
    await composer()
    expect(text()).toHaveValue('Half a thought')
    expect(text()).not.toHaveFocus()
    await again.user.clear(text())
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('the note composer shows why the server refused a note, and lets the author edit or discard the note [TALK-42]', async () => {
    const now = startConversation()
    now.fates.push(() => answers(403, 'This conversation has ended.'))
    const { user } = openIssuePage()
    await write(user, 'Still there?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const waiting = await screen.findByRole('list', { name: 'Notes waiting to be sent' })
    expect(await within(waiting).findByText('Not sent: This conversation has ended.')).toBeInTheDocument()
    await user.click(await within(waiting).findByRole('button', { name: 'Edit the waiting note' }))
    await composer()
    expect(text()).toHaveValue('Still there?')
    await user.type(text(), ' Please.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(now.sent.map((sent) => sent.text)).toEqual(['Still there?', 'Still there? Please.']),
    )
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('the note composer shows a note without a response from the server as waiting, and lets the author discard but not edit the note [TALK-41]', async () => {
    const now = startConversation()
    now.fates.push(...Array.from({ length: 60 }, () => null))
    const { user } = openIssuePage()
    await write(user, 'Any news?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const waiting = await screen.findByRole('list', { name: 'Notes waiting to be sent' })
    await within(waiting).findByText(
      'We couldn’t confirm that the note arrived. We will send it again automatically.',
    )
    expect(within(waiting).queryByRole('button', { name: /^Edit/ })).toBeNull()
    await user.click(await within(waiting).findByRole('button', { name: 'Delete the waiting note' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent(
      'You sent this note, but we couldn’t confirm that it arrived. We won’t send it again. The note and its photos will be deleted from this device.',
    )
    await user.click(within(question).getByRole('button', { name: 'Delete note' }))
    await waitFor(() => expect(kept()).toEqual([]))
    expect(new Set(now.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('the note composer does not send a note while its readers are unknown [TALK-32]', async () => {
    startConversation()
    server.use(http.get(api('/issues/:issueId/notes/readers'), () => answers(500, 'No.')))
    const { user } = openIssuePage()
    await write(user, 'Any news?')
    expect(await screen.findByText('We couldn’t load the readers. Try again.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  })
})

it('the note composer offers unsent text for copying when the user loses the permission to write notes [TALK-37]', async () => {
  const now = startConversation()
  const { user, client } = openIssuePage()
  await write(user, 'But it is not')
  await waitFor(() => expect(kept()).toHaveLength(1))
  now.issue = { ...now.issue, status: 'Rejected', can: [] }
  await client.invalidateQueries()
  const region = await conversation()
  await waitFor(() => expect(region).toHaveTextContent(/You had started to write: ?But it is not/))
  expect(within(region).getByRole('button', { name: 'Copy the text' })).toBeInTheDocument()
})
