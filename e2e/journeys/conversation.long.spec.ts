import { readFileSync } from 'node:fs'
import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { firstProperty, move, read, report, send, unique, type Session } from '../support/api.ts'
import { actOn, conversation, openComposer, said, writeNote } from '../support/conversation.ts'
import { misfits } from '../support/fitting.ts'
import { PHOTO_PNG, SMALL_JPEG, toast } from '../support/forms.ts'
import { openGateway } from '../support/gateway.ts'
import { expectKeptOnDevice, pageIsKept } from '../support/keeping.ts'
import { logInAs, newResident } from '../support/newcomers.ts'
import { expect, test } from '../support/test.ts'

async function openIssue(what: string): Promise<{ issue: Issue; session: Session }> {
  const session = await logInAs(await newResident())
  const issue = await report(session, { title: unique(what) })
  await move('manager', issue, 'Approved')
  return { issue, session }
}

const COMPOSER = '[aria-label="Write a note"]'

const notesOf = async (session: Session, { issueId }: Issue) =>
  (await read<IssueEvent[]>(session, `/issues/${issueId}/events`))
    .filter(({ kind }) => kind === 'noteAdded')
    .map(({ note }) => note)

const addPhotos = async (page: Page, files: string[]) => {
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos', exact: true }).click()
  await (await picker).setFiles(files)
}

test(
  "a resident sends a note with a photo, and reads the manager's reply but not the note for staff [TALK-30, TALK-31, TALK-32, TALK-33, TALK-36, TALK-38]",
  { tag: '@both' },
  async ({ open }) => {
    const { issue, session } = await openIssue('Radiator stays cold')
    const resident = await open(`/issues/${issue.issueId}`, { session, isLive: true })
    const manager = await open(`/issues/${issue.issueId}`, { as: 'manager', size: 'desktop', isLive: true })

    const composer = await openComposer(resident)
    await expect(composer).toContainText('Readers: You, and')
    await composer.getByLabel('Note').fill('It is cold at the top and warm below.')
    await addPhotos(resident, [PHOTO_PNG])
    await expect(composer.getByRole('list', { name: 'Chosen photos' })).toContainText('photo.png')
    await expectAccessible(resident, COMPOSER)
    await composer.getByRole('button', { name: 'Send' }).click()
    await expect(said(resident, 'It is cold at the top')).toBeVisible()
    await expect(composer).toHaveCount(0)

    const theirs = conversation(manager).getByRole('listitem').filter({ hasText: 'It is cold at the top' })
    await expect(theirs).toContainText('Nadia Verbeke')
    await theirs.getByRole('button', { name: 'Open photo photo.png' }).click()
    await expect(manager.getByRole('dialog', { name: 'photo.png' })).toBeVisible()
    await manager.keyboard.press('Escape')

    const answer = await openComposer(manager)
    await answer.getByRole('radio', { name: /Staff only/ }).check({ force: true })
    await expect(answer).toContainText('Only staff can see this note.')
    await answer.getByLabel('Note').fill('The pump was changed last year. Who did it?')
    await expectAccessible(manager, COMPOSER)
    await answer.getByRole('button', { name: 'Send' }).click()
    await expect(said(manager, 'The pump was changed last year.')).toBeVisible()
    await actOn(manager, /^Actions for the note .*cold at the top/, 'Answer')
    await expect(answer.getByRole('radio', { name: /Nadia Verbeke/ })).toBeChecked()
    await answer.getByLabel('Note').fill('We come on Thursday morning.')
    await manager.keyboard.press('Control+Enter')

    await expect(said(resident, 'We come on Thursday morning.')).toBeVisible()
    await expect(resident.getByText('New note from Daniel Whitfield: We come on Thursday')).toBeAttached()
    await expect(resident.getByText('The pump was changed')).toHaveCount(0)
    expect(await notesOf(session, issue)).toEqual([
      'It is cold at the top and warm below.',
      'We come on Thursday morning.',
    ])
    for (const page of [resident, manager]) await expectAccessible(page)
  },
)

test(
  'a new note from staff does not move the field in which a resident is typing [TALK-38, TALK-39]',
  { tag: '@both' },
  async ({ open }) => {
    const { issue, session } = await openIssue('Door closer slams')
    for (const at of [1, 2, 3, 4, 5, 6])
      await writeNote('manager', issue.issueId, `We have tried hinge ${at}.`)
    const page = await open(`/issues/${issue.issueId}`, { session, isLive: true })
    await expect(page.getByRole('button', { name: 'Write a note' })).toBeInViewport({ ratio: 1 })
    const composer = await openComposer(page)
    const field = composer.getByLabel('Note')
    await field.fill('It still sl')
    await expect(field).toBeFocused()
    const place = async () => Math.round((await field.boundingBox())?.y ?? -1)
    const before = await place()
    await writeNote('manager', issue.issueId, 'We order another closer.')
    await expect(said(page, 'We order another closer.')).toBeVisible()
    await expect.poll(place).toBe(before)
    await page.keyboard.type('ams.')
    await expect(field).toHaveValue('It still slams.')
  },
)

test(
  'a note written offline survives a reload and is sent once, even with two tabs open [TALK-34, TALK-40]',
  { tag: '@both' },
  async ({ open }) => {
    const { issue, session } = await openIssue('Intercom is dead')
    const gateway = await openGateway()
    try {
      const page = await open(`/issues/${issue.issueId}`, {
        session,
        keepsPage: true,
        origin: gateway.origin,
      })
      const context = page.context()
      await pageIsKept(page)
      const composer = await openComposer(page)
      await expect(composer).toContainText('Readers: You, and')
      await gateway.shut()
      await context.setOffline(true)
      await composer.getByLabel('Note').fill('Nobody can be let in at all.')
      await addPhotos(page, [SMALL_JPEG])
      await composer.getByRole('button', { name: 'Send' }).click()
      const waiting = page.getByRole('list', { name: 'Notes waiting to be sent' })
      await expect(waiting).toContainText('Nobody can be let in at all.')
      await expect(waiting).toContainText('Waiting for the network')
      await expectAccessible(page, '[aria-label="Notes waiting to be sent"]')
      await expectKeptOnDevice(page, 'Nobody can be let in at all.')
      await page.close()

      const [one, other] = [await context.newPage(), await context.newPage()]
      for (const tab of [one, other]) {
        await tab.goto('/dashboard')
        await expect(tab.getByText('1 note waits for the network')).toBeVisible()
      }
      await gateway.open()
      await context.setOffline(false)
      for (const tab of [one, other])
        await expect(tab.getByText('1 note waits for the network')).toHaveCount(0)
      await expect.poll(() => notesOf(session, issue)).toEqual(['Nobody can be let in at all.'])
      await one.goto(`/issues/${issue.issueId}`)
      await expect(said(one, 'Nobody can be let in at all.')).toBeVisible()
      expect(await notesOf(session, issue)).toHaveLength(1)
    } finally {
      await gateway.shut()
    }
  },
)

test(
  'a draft survives a reload, and logging out asks about a note that has not been sent [TALK-34, TALK-39, TALK-45]',
  {
    tag: '@both',
  },
  async ({ open }) => {
    const { issue, session } = await openIssue('Tap whistles')
    const page = await open(`/issues/${issue.issueId}`, { session, keepsPage: true })
    await pageIsKept(page)
    await (await openComposer(page)).getByLabel('Note').fill('It whistles at ni')
    await expectKeptOnDevice(page, 'It whistles at ni')
    await page.reload()
    const field = page.getByRole('region', { name: 'Write a note' }).getByLabel('Note')
    await expect(field).toHaveValue('It whistles at ni')
    expect(await misfits(page)).toEqual([])
    await page.context().setOffline(true)
    await field.fill('It whistles at night.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('list', { name: 'Notes waiting to be sent' })).toContainText(
      'It whistles at night.',
    )
    await page.getByRole('button', { name: /account of/i }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 note waits for the network on this device.')
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await page.context().setOffline(false)
    await expect.poll(() => notesOf(session, issue)).toEqual(['It whistles at night.'])
  },
)

test("a tenant who moved out can read only earlier notes, and can't write new ones [TALK-37]", async ({
  open,
}) => {
  const { issue, session } = await openIssue('Window will not lock')
  await writeNote('manager', issue.issueId, 'We come on Monday.')
  const page = await open(`/issues/${issue.issueId}`, { session, isLive: true })
  await expect(said(page, 'We come on Monday.')).toBeVisible()
  const { id: propertyId } = await firstProperty(session)
  await send('manager', 'PUT', '/admin/remove-user-property-roles', [
    { userId: session.userId, propertyId, roleId: 3 },
  ])
  await writeNote('manager', issue.issueId, 'He has moved out.', 'staff')
  await page.reload()
  await expect(conversation(page)).toContainText(
    'You can no longer add notes here. You can still read the notes that you already have. For anything else',
  )
  await expect(said(page, 'We come on Monday.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a note' })).toHaveCount(0)
  await expect(page.getByText('He has moved out.')).toHaveCount(0)
  expect(await notesOf(session, issue)).toEqual(['We come on Monday.'])
})

test('staff share a note and take it back, and the resident can read the note only while it is shared [TALK-35, TALK-46]', async ({
  open,
}) => {
  const { issue, session } = await openIssue('Lift light flickers')
  await writeNote('manager', issue.issueId, 'The part costs 40 pounds.', 'staff')
  const manager = await open(`/issues/${issue.issueId}`, { as: 'manager', isLive: true })
  const resident = await open(`/issues/${issue.issueId}`, { session, isLive: true })
  const theirs = said(resident, 'The part costs 40 pounds.')
  const items = await open('/notifications', { session, isLive: true })
  const heard = items.getByRole('link').filter({ hasText: 'News about your report' })
  await expect(items.getByRole('link').filter({ hasText: issue.title })).not.toHaveCount(0)
  await expect(heard).toHaveCount(0)
  await expect(said(manager, 'The part costs 40 pounds.')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await actOn(manager, /^Actions for your note: The part/, 'Share')
  const question = manager.getByRole('alertdialog')
  await expect(question).toContainText('Nadia Verbeke')
  await expectAccessible(manager)
  await question.getByRole('button', { name: 'Share note' }).click()
  await expect(toast(manager, 'Note shared.')).toBeVisible()
  await expect(theirs).toBeVisible()
  await expect(heard).toBeVisible()
  await actOn(manager, /^Actions for your note: The part/, 'Take back')
  await question.getByRole('button', { name: 'Take note back' }).click()
  await expect(said(manager, 'Taken back')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expect(heard).toHaveCount(0)
})

test("an issue matches the 'Needs reply' filter until staff answer [TALK-44]", async ({ open }) => {
  const { issue, session } = await openIssue('Boiler drips')
  await writeNote(session, issue.issueId, 'It drips faster now.')
  const page = await open(`/manage-logged-issues?needsReply=true&jobId=${issue.jobId}`, { as: 'manager' })
  const row = page.getByRole('row', { name: issue.title })
  await expect(row).toContainText('Needs reply')
  await writeNote('manager', issue.issueId, 'We come this afternoon.')
  await page.reload()
  await expect(page.getByText('No issues found.')).toBeVisible()
})

test('staff can add ten photos to a note, and a resident three [TALK-36]', async ({ open }) => {
  const { issue, session } = await openIssue('Wall is wet')
  const files = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: readFileSync(PHOTO_PNG),
  }))
  const choose = async (page: Page) => {
    await openComposer(page)
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add photos', exact: true }).click()
    await (await picker).setFiles(files)
    return page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  }
  const resident = await open(`/issues/${issue.issueId}`, { session })
  await expect(await choose(resident)).toHaveCount(3)
  await expect(resident.getByText('You can upload a maximum of 3 files.')).toBeVisible()
  const manager = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  await expect(await choose(manager)).toHaveCount(4)
})
