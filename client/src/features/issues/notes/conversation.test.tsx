import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildEvent,
  openIssuePage,
  OWN_READERS,
  STAFF_NOTES,
  STAFF_READERS,
  startConversation,
} from '../../../../test/conversation.tsx'
import { signIn } from '../../../../test/estate.ts'
import { answers } from '../../../../test/reportServer.ts'
import { api, server } from '../../../../test/server.ts'

const conversation = () => screen.findByRole('region', { name: 'Conversation and history' })

beforeEach(() => signIn(['issue:writeNote']))

describe('the conversation', () => {
  it('the conversation shows notes and steps, oldest first, and names the usual readers once, but other readers above each note [TALK-30]', async () => {
    startConversation({
      events: [
        buildEvent({
          kind: 'reported',
          actor: 'Priya Nair',
          own: true,
          note: null,
          audience: null,
          readers: null,
        }),
        buildEvent(),
        buildEvent({ own: true, actor: 'Priya Nair', note: 'Thank you.' }),
        buildEvent({
          readers: 'You, everybody in the building, and staff and contractors of Kennet Wharf',
          note: 'The water is off.',
        }),
      ],
    })
    openIssuePage()
    const region = await conversation()
    const entries = await within(region).findAllByRole('listitem')
    expect(region).toHaveTextContent(/You reported this.*Daniel Whitfield/)
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Daniel Whitfield · [^R]*The part has come\.$/),
      expect.stringMatching(/^You · [^R]*Thank you\.$/),
      expect.stringMatching(
        /Readers: You, everybody in the building, and staff and contractors ?The water is off\.$/,
      ),
    ])
    expect(within(region).getByText(/^Usual readers/)).toHaveTextContent(`Usual readers: ${OWN_READERS}`)
  })

  it('the conversation names the author and time only once for a note that came with a step [TALK-30]', async () => {
    startConversation({
      events: [
        buildEvent({
          kind: 'statusChanged',
          fromStatus: 'Submitted',
          toStatus: 'Approved',
          note: 'Approved.',
        }),
      ],
    })
    openIssuePage()
    const [entry] = await within(await conversation()).findAllByRole('listitem')
    expect(entry).toHaveTextContent(/^Approved by Daniel Whitfield · .*Approved\.$/)
    expect(entry?.textContent.match(/Daniel Whitfield/g)).toHaveLength(1)
  })

  it('the conversation describes steps in plain words, and names nobody for automatic steps [TALK-225]', async () => {
    const step = { kind: 'statusChanged', note: null, audience: null, readers: null } as const
    startConversation({
      events: [
        buildEvent({ ...step, fromStatus: 'Submitted', toStatus: 'Approved' }),
        buildEvent({ ...step, fromStatus: 'Approved', toStatus: 'Open', actor: 'System' }),
        buildEvent({ ...step, fromStatus: 'Open', toStatus: 'AwaitingContract', actor: 'System' }),
        buildEvent({ ...step, kind: 'waitingEnded', actor: 'System' }),
        buildEvent({ ...step, fromStatus: 'Open', toStatus: 'Withdrawn', actor: 'The resident' }),
        buildEvent({ ...step, fromStatus: 'Open', toStatus: 'Withdrawn', own: true }),
      ],
    })
    openIssuePage()
    const entries = await within(await conversation()).findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent.split('·')[0]?.trim())).toEqual([
      'Approved by Daniel Whitfield',
      'Set to Awaiting Contract',
      'Stopped waiting for the resident',
      'Withdrawn by the resident',
      'Withdrawn by you',
    ])
  })

  it('the conversation has labels for notes that are for staff only, and for notes that were taken back [TALK-31]', async () => {
    startConversation({
      events: [
        buildEvent({ audience: 'staff', internal: true, readers: 'Staff only', note: 'Rude on the phone.' }),
        buildEvent({ isTakenBack: true, note: 'Wrong flat.' }),
      ],
    })
    openIssuePage()
    const entries = await within(await conversation()).findAllByRole('listitem')
    expect(entries[0]).toHaveTextContent(/Staff only ?Rude on the phone\.$/)
    expect(entries[0]).not.toHaveTextContent('Readers')
    expect(entries[1]).toHaveTextContent(/Taken back ?Wrong flat\.$/)
  })

  it('the conversation starts with the newest thirty entries, and shows the older entries after a button is pressed', async () => {
    startConversation({ events: Array.from({ length: 33 }, (_, at) => buildEvent({ note: `Note ${at}.` })) })
    const { user } = openIssuePage()
    const region = within(await conversation())
    expect(await region.findAllByRole('listitem')).toHaveLength(30)
    await user.click(region.getByRole('button', { name: 'Show 3 earlier' }))
    expect(region.getAllByRole('listitem')).toHaveLength(33)
  })

  it('a photo of the report that is opened before the history arrives stays open [TALK-226]', async () => {
    startConversation({
      issue: {
        attachments: [
          { id: 5, name: 'tap.jpg', type: 'image/jpeg', size: 9, url: '', thumbnailUrl: '', state: 'ready' },
        ],
      },
    })
    const arrival = Promise.withResolvers<void>()
    server.use(
      http.get(api('/issues/:issueId/attachments/5'), () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
      http.get(api('/issues/:issueId/events'), async () => {
        await arrival.promise
        return HttpResponse.json([buildEvent()])
      }),
    )
    const { user } = openIssuePage()
    const region = within(await conversation())
    await user.click(await region.findByRole('button', { name: 'Open photo tap.jpg' }))
    expect(await screen.findByRole('dialog', { name: 'tap.jpg' })).toBeInTheDocument()
    arrival.resolve()
    await screen.findAllByText('The part has come.')
    expect(screen.getByRole('dialog', { name: 'tap.jpg' })).toBeInTheDocument()
  })

  it('the conversation announces new notes by other people, but not the reader’s own notes [TALK-38]', async () => {
    const now = startConversation({ events: [buildEvent()] })
    const { client } = openIssuePage()
    expect(await within(await conversation()).findAllByRole('listitem')).toHaveLength(1)
    const told = () => screen.queryByText(/^New note from/)
    now.events.push(buildEvent({ own: true, note: 'Mine.' }))
    await client.invalidateQueries()
    await screen.findByText('Mine.')
    expect(told()).toBeNull()
    now.events.push(buildEvent({ note: 'We come today.' }))
    await client.invalidateQueries()
    expect(await screen.findByText('New note from Daniel Whitfield: We come today.')).toHaveAttribute(
      'aria-live',
      'polite',
    )
  })
})

describe('staff actions on a note', () => {
  const issue = {
    can: ['issue:writeNote', 'issue:shareNote'] as ['issue:writeNote', 'issue:shareNote'],
    userId: 99,
  }

  it.each([
    [
      'share',
      'Share',
      { audience: 'staff', internal: true, readers: 'Staff only' },
      'Share note',
      STAFF_READERS,
    ],
    [
      'take-back',
      'Take back',
      {},
      'Take note back',
      'Only staff and the author will be able to read the note',
    ],
  ] as const)(
    'a dialog names the consequences before staff take the action %s on a note [TALK-35]',
    async (path, act, part, confirm, told) => {
      const event = buildEvent({
        ...part,
        can: [path === 'share' ? 'issue:shareNote' : 'issue:takeBackNote'],
      })
      startConversation({ issue, events: [event], readers: STAFF_NOTES })
      const asked: string[] = []
      server.use(
        http.post(api(`/issues/:issueId/notes/:noteId/${path}`), ({ params }) => {
          asked.push(String(params['noteId']))
          return asked.length === 1 ? answers(403, 'Not yours.') : HttpResponse.json(event)
        }),
      )
      const { user } = openIssuePage()
      await user.click(await screen.findByRole('button', { name: /^Actions for the note/ }))
      await user.click(await screen.findByRole('menuitem', { name: act }))
      const question = await screen.findByRole('alertdialog')
      await within(question).findByText(new RegExp(told))
      const button = within(question).getByRole('button', { name: confirm })
      await user.click(button)
      expect(await within(question).findByText(/Not yours\./)).toBeInTheDocument()
      await user.click(button)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(asked).toEqual([String(event.id), String(event.id)])
    },
  )
})

describe('a note from part of an email', () => {
  it('a note that contains only part of an email lets staff open the whole email [REPLY-24]', async () => {
    const event = buildEvent({ note: 'It drips.', byMail: true, can: ['issue:readWholeEmail'] })
    startConversation({ issue: { can: [], userId: 99 }, events: [event, buildEvent({ note: 'Plain.' })] })
    let tries = 0
    server.use(
      http.get(api('/issues/:issueId/notes/:noteId/email'), ({ params }) => {
        tries += 1
        if (tries === 1) return answers(404, 'Not found.')
        return HttpResponse.json({ text: `It drips.\n\n> Does it drip? (${String(params['noteId'])})` })
      }),
    )
    const { user } = openIssuePage()
    const buttons = await screen.findAllByRole('button', { name: /^Actions for/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Show the whole email' }))
    const dialog = await screen.findByRole('dialog', { name: 'The whole email' })
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText(/> Does it drip\?/)).toHaveTextContent(`(${event.id})`)
  })
})

describe('the conversation without the right to write', () => {
  it.each([
    ['Withdrawn', /You withdrew this/],
    ['Rejected', /This issue was not accepted, so you can no longer add notes\./],
    ['Closed', /closed more than 28 days ago/],
    [
      'Open',
      /You can no longer add notes here\. You can still read the notes that you already have\. For anything else/,
    ],
  ] as const)(
    'the conversation says what the reader can do instead of writing a note, for an issue with the status %s [TALK-37]',
    async (status, sentence) => {
      startConversation({ issue: { status, can: [] }, events: [buildEvent()] })
      openIssuePage()
      const region = await conversation()
      expect(region).toHaveTextContent(sentence)
      expect(within(region).getByRole('link', { name: 'write to the property manager' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Write a note' })).toBeNull()
    },
  )

  it('the conversation says that the reader cannot write a note, or can add a note only with Update [TALK-37]', async () => {
    const now = startConversation({ issue: { can: [], userId: 99 } })
    const { client } = openIssuePage()
    expect(await conversation()).toHaveTextContent('You can read this conversation, but not add notes.')
    now.issue = { ...now.issue, can: ['issue:addNote'] }
    await client.invalidateQueries()
    await waitFor(async () => expect(await conversation()).toHaveTextContent('To add a note, use Update.'))
  })
})
