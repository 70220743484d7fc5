import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import { expectAccessible } from '../support/accessible.ts'
import { read, report, unique } from '../support/api.ts'
import { conversation, said, writeNote } from '../support/conversation.ts'
import { toast } from '../support/forms.ts'
import { newHome } from '../support/homes.ts'
import { receiveMail, replyAddress } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'

const WORDS = 'It drips through the ceiling now.'

test(
  'staff find an email from an unknown address under Needs reply, and assign it to the resident [REPLY-11, REPLY-19, REPLY-20]',
  { tag: '@both' },
  async ({ open }) => {
    const { manager, propertyId, person, resident } = await newHome()
    const issue = await report(resident, { title: unique('Ceiling is wet'), propertyId })
    const to = await replyAddress(person.email, issue.title)
    const from = `nadia.${issue.issueId}@work.example`

    const own = await open(`/issues/${issue.issueId}`, { session: resident, isLive: true })
    const page = await open('/work', { session: manager, isLive: true })
    const queue = page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Needs reply' })
    await expect(queue).toContainText('0')
    expect(await receiveMail({ from, to, words: WORDS })).toContain(
      'The email is waiting for staff to confirm who sent it.',
    )

    await expect(queue).toContainText('1')
    await queue.click()
    await page.getByRole('list', { name: 'Needs reply' }).getByRole('link', { name: issue.title }).click()
    const note = conversation(page).getByRole('listitem').filter({ hasText: WORDS })
    await expect(note).toContainText('Unknown sender')
    await expect(note).toContainText('by email')
    await expect(note).toContainText('Staff only')
    await expect(note).toContainText(`This email came from ${from} to the reply address of Nadia Verbeke.`)
    await expectAccessible(page, 'main')
    expect(await read<IssueEvent[]>(resident, `/issues/${issue.issueId}/events`)).toHaveLength(1)
    await expect(said(own, WORDS)).toHaveCount(0)

    const button = note.getByRole('button', { name: 'Accept as Nadia Verbeke’s' })
    await button.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Accept this note as Nadia Verbeke’s?' })
    await expectAccessible(page, '[role=alertdialog]')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(note).toContainText('Unknown sender')
    await button.click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'The note is now recorded as Nadia Verbeke’s.')).toBeVisible()
    await expect(note).toContainText('Nadia Verbeke')
    await expect(note).not.toContainText('Unknown sender')
    await expect(button).toHaveCount(0)
    await expect(said(own, WORDS)).toBeVisible()

    // The email needs a reply, like any other note, until staff answer it.
    const needsReply = async () => (await read<Issue>(manager, `/issues/${issue.issueId}`)).needsReply
    expect(await needsReply()).toBe(true)
    await writeNote(manager, issue.issueId, 'We come today.')
    await expect(said(own, 'We come today.')).toBeVisible()
    expect(await needsReply()).toBe(false)
  },
)
