import type { Firm } from '@doorstep/contract/firms/schema'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Property } from '@doorstep/contract/properties/schema'
import { expectAccessible } from '../support/accessible.ts'
import { move, outbox, read, report, send, unique } from '../support/api.ts'
import { actOn, conversation, openComposer, said } from '../support/conversation.ts'
import { logInAs, newResident } from '../support/newcomers.ts'
import { expect, test } from '../support/test.ts'

test(
  'staff write to a firm, which replies offline through its link, and the reporter sees neither note [TALK-50] [TALK-56] [FIRMSIDE-20]',
  { tag: '@both' },
  async ({ open }) => {
    const session = await logInAs(await newResident())
    const issue = await report(session, { title: unique('Pipe knocks') })
    const { developmentId } = await read<Property>('admin', `/properties/${issue.propertyId}`)
    const email = `${unique('office').replaceAll(' ', '-').toLowerCase()}@firm.example`
    const name = unique('Key Plumbing')
    const firm = { name, trades: ['Plumbing'], email, phone: '', developmentIds: [developmentId] }
    const { id: firmId } = await send<Firm>('admin', 'POST', '/firms', firm)
    await move('admin', issue, 'Approved')
    const asked = { firmId, words: 'Please repair the pipe.', send: true }
    await send<Order>('manager', 'POST', `/issues/${issue.issueId}/orders`, asked)

    const page = await open(`/issues/${issue.issueId}`, { as: 'manager', isLive: true })
    const composer = await openComposer(page)
    await composer.getByText(`${name} (work order)`).click()
    await expect(composer).toContainText(`Readers: ${name}, and staff of`)
    await composer.getByLabel(/^Note/).fill('Which key do you have?')
    await expectAccessible(page, '[aria-label="Write a note"]')
    await composer.getByRole('button', { name: 'Send' }).click()
    await expect(said(page, 'Which key do you have?')).toBeVisible()

    const mailed = async () =>
      (await outbox()).find(({ to, text }) => to === email && text.includes('Which key do you have?'))
    await expect.poll(async () => (await mailed()) !== undefined).toBe(true)
    const ofFirm = await open(/\/order#\S+/.exec((await mailed())?.text ?? '')?.[0] ?? '')
    await expect(ofFirm.getByText('Which key do you have?')).toBeVisible()
    await ofFirm.getByRole('button', { name: 'Write to staff' }).click()
    await ofFirm.context().setOffline(true)
    await ofFirm.getByLabel('Your message').fill('The one of the caretaker.')
    await expectAccessible(ofFirm, 'main')
    await ofFirm.getByRole('button', { name: 'Send message' }).dblclick()
    await expect(ofFirm.getByText('You are offline.', { exact: false })).toBeVisible()
    await ofFirm.context().setOffline(false)
    const sent = ofFirm.getByRole('listitem').filter({ hasText: 'The one of the caretaker.' })
    await expect(sent).toContainText(name)

    const answer = said(page, 'The one of the caretaker.')
    await expect(answer).toBeVisible()
    await actOn(page, /^Actions for the note of .*The one of the caretaker/, 'Answer')
    await expect(composer.getByRole('radio', { name: `${name} (work order)` })).toBeChecked()
    const events = await read<IssueEvent[]>('manager', `/issues/${issue.issueId}/events`)
    expect(events.filter(({ note }) => note === 'The one of the caretaker.')).toHaveLength(1)

    const ofReporter = await open(`/issues/${issue.issueId}`, { session, isLive: true })
    await expect(conversation(ofReporter)).toBeVisible()
    await expect(ofReporter.getByText('The one of the caretaker.')).toHaveCount(0)
    await expect(ofReporter.getByText('Which key do you have?')).toHaveCount(0)
  },
)
