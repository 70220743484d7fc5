import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent, openIssuePage, STAFF_NOTES, startConversation } from '../../../../test/conversation.tsx'
import { signIn } from '../../../../test/estate.ts'

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
  const entries = await within(await stream()).findAllByRole('listitem')
  expect(entries[0]).toHaveTextContent(new RegExp(`^Priya Nair reported the issue.*${DESCRIPTION}`))
  expect(entries.at(-1)).toHaveTextContent('The part has come.')
  expect(screen.getAllByText(DESCRIPTION)).toHaveLength(1)
})

it('staff see the report above a long conversation whose start is hidden [TALK-220]', async () => {
  open([REPORTED, ...Array.from({ length: 32 }, (_, at) => buildEvent({ note: `Note ${at}.` }))])
  const region = await stream()
  expect(await within(region).findByRole('button', { name: 'Show 3 earlier' })).toBeInTheDocument()
  expect(within(region).getAllByText(DESCRIPTION)).toHaveLength(1)
})

it('the report has one menu to redact it, for staff who can [TALK-221]', async () => {
  const { user } = open([REPORTED], ['issue:redact'])
  await user.click(await within(await stream()).findByRole('button', { name: 'Actions for the report' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Redact text',
  ])
  expect(screen.queryByRole('button', { name: 'Redact text' })).not.toBeInTheDocument()
})

it('a reporter reads the report next to the conversation, not as part of it [TALK-220]', async () => {
  signIn(['issue:writeNote'])
  startConversation({ events: [REPORTED] })
  openIssuePage()
  expect(await within(await stream()).findAllByRole('listitem')).toHaveLength(1)
  expect(within(await stream()).queryByText(DESCRIPTION)).not.toBeInTheDocument()
  expect(screen.getByText(DESCRIPTION)).toBeInTheDocument()
})

it('a note has one menu with everything that staff can do with it, or no menu if they can do nothing [TALK-221]', async () => {
  const shareable = buildEvent({ note: 'Part is 40 pounds.', can: ['issue:shareNote', 'issue:takeBackNote'] })
  const { user } = open([buildEvent({ note: 'Mine.', own: true }), shareable])
  const menus = await within(await stream()).findAllByRole('button', { name: /^Actions for/ })
  expect(menus).toHaveLength(1)
  await user.click(menus[0] as HTMLElement)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Answer', 'Share', 'Take back'])
})
