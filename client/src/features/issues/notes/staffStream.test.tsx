import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { buildEvent, openIssuePage, STAFF_NOTES, startConversation } from '../../../../test/conversation.tsx'
import { signIn } from '../../../../test/estate.ts'
import { answers } from '../../../../test/reportServer.ts'
import { api, server } from '../../../../test/server.ts'

const DESCRIPTION = 'It has been dripping since Monday.'
const REPORTED = buildEvent({
  kind: 'reported',
  actor: 'Priya Nair',
  note: null,
  audience: null,
  readers: null,
})

const open = (events = [REPORTED, buildEvent()], more: Issue['can'] = []) => {
  signIn(['issue:moderate', 'issue:writeNote'], 'PMGR')
  startConversation({
    issue: { can: ['issue:writeNote', 'issue:shareNote', 'issue:moderate', ...more], userId: 99 },
    events,
    readers: STAFF_NOTES,
  })
  return openIssuePage()
}
const stream = () => screen.findByRole('region', { name: 'Conversation and history' })

it('staff read the report as the first message of the conversation, and only there [TALK-220]', async () => {
  open()
  const region = await stream()
  await within(region).findByText('The part has come.')
  expect(region).toHaveTextContent(new RegExp(`Priya Nair reported this.*${DESCRIPTION}.*The part has come`))
  expect(screen.getAllByText(DESCRIPTION)).toHaveLength(1)
})

it('staff see the report above a long conversation whose start is hidden [TALK-220]', async () => {
  open([REPORTED, ...Array.from({ length: 32 }, (_, at) => buildEvent({ note: `Note ${at}.` }))])
  const region = await stream()
  expect(await within(region).findByRole('button', { name: 'Show 2 earlier' })).toBeInTheDocument()
  expect(within(region).getAllByText(DESCRIPTION)).toHaveLength(1)
})

it('the report has one menu of actions, in which staff with the permission can redact the report [TALK-221]', async () => {
  const { user } = open([REPORTED], ['issue:redact'])
  await user.click(await within(await stream()).findByRole('button', { name: 'Actions for the report' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Redact text',
  ])
  expect(screen.queryByRole('button', { name: 'Redact text' })).not.toBeInTheDocument()
})

it('a reporter reads the report as the first message, shown as the reporter’s own message [TALK-220]', async () => {
  signIn(['issue:writeNote'])
  startConversation({ events: [REPORTED, buildEvent()] })
  openIssuePage()
  const region = await stream()
  await within(region).findByText('The part has come.')
  expect(region).toHaveTextContent(new RegExp(`Priya Nair reported this.*${DESCRIPTION}`))
  expect(screen.getAllByText(DESCRIPTION)).toHaveLength(1)
})

it('people who cannot read the history still read the report [TALK-220]', async () => {
  signIn([])
  startConversation({ issue: { userId: 99, can: [] } })
  server.use(http.get(api('/issues/:issueId/events'), () => answers(403, 'No.')))
  openIssuePage()
  await screen.findByRole('region', { name: 'Details' })
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Conversation and history' })).not.toBeInTheDocument(),
  )
  const card = within(screen.getByRole('region', { name: 'Description' }))
  expect(card.getByText(DESCRIPTION)).toBeVisible()
})

it.each([
  [['issue:writeNote'], { userId: 22 }, /^Readers: You, and staff$/, undefined],
  [
    ['issue:moderate', 'issue:writeNote'],
    { userId: 99 },
    /^Choose readers: The reporter, and staff · Staff only$/,
    STAFF_NOTES,
  ],
] as const)(
  'the note bar names the people who can read a note, for a user with the permissions %j [TALK-39]',
  async (can, part, readers, notes) => {
    signIn([...can])
    startConversation({ issue: { can: [...can], ...part }, ...(notes && { readers: notes }) })
    openIssuePage()
    const bar = await screen.findByRole('button', { name: 'Write a note' })
    await waitFor(() => expect(bar).toHaveAccessibleDescription(readers))
  },
)

it('an issue has only one button to write a note [TALK-222]', async () => {
  signIn(['issue:writeNote'])
  startConversation({ events: [REPORTED, buildEvent()] })
  openIssuePage()
  expect(await screen.findByRole('button', { name: 'Write a note' })).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Latest note' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Answer|Add something)$/ })).not.toBeInTheDocument()
})

it('a note has one menu with all actions that staff can take on it, or no menu if there are no actions [TALK-221]', async () => {
  const shareable = buildEvent({ note: 'Part is 40 pounds.', can: ['issue:shareNote', 'issue:takeBackNote'] })
  const { user } = open([buildEvent({ note: 'Mine.', own: true }), shareable])
  const menus = await within(await stream()).findAllByRole('button', { name: /^Actions for/ })
  expect(menus).toHaveLength(1)
  await user.click(menus[0] as HTMLElement)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Answer', 'Share', 'Take back'])
})
