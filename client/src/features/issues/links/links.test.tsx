import type { IssueLink } from '@doorstep/contract/issues/links/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { openIssuePage, STAFF_NOTES, startConversation } from '../../../../test/conversation.tsx'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { FurtherCards } from '../FurtherCards.tsx'

const PUMP: IssueLink = {
  linkId: 5,
  kind: 'causedBy',
  isForward: true,
  issueId: 7,
  jobId: 1007,
  title: 'Pump failed',
  status: 'Open',
}

let links: IssueLink[]
let sent: unknown[]

function start(part: Partial<Issue> = {}): void {
  signIn(['issue:moderate'], 'PMGR')
  startConversation({
    issue: { status: 'Submitted', userId: 99, can: ['issue:moderate', 'issue:link'], ...part },
    readers: STAFF_NOTES,
  })
  server.use(
    http.get(api('/issues/:issueId/links'), () => HttpResponse.json(links)),
    http.post(api('/issues/:issueId/links'), async ({ request }) => {
      const body = (await request.json()) as { jobId: number; kind: IssueLink['kind'] }
      sent.push(body)
      if (body.jobId === 9999)
        return HttpResponse.json(
          failure('INVALID', 'Check the number.', { fields: { jobId: 'Check the number.' } }),
          {
            status: 400,
          },
        )
      links = [...links, { ...PUMP, ...body, linkId: links.length + 10 }]
      return HttpResponse.json(links)
    }),
    http.delete(api('/issues/:issueId/links/:linkId'), ({ params }) => {
      sent.push(`removed ${String(params['linkId'])}`)
      links = links.filter(({ linkId }) => linkId !== Number(params['linkId']))
      return new HttpResponse(null, { status: 204 })
    }),
  )
}

beforeEach(() => {
  links = []
  sent = []
})

const openCard = async () => within(await screen.findByRole('region', { name: 'Linked issues' }))

it('the card of links disappears when the issue can no longer be linked, for example after a merge [LINK-02]', async () => {
  start()
  const linked = buildIssue({ can: ['issue:link'] })
  function Page() {
    const [issue, setIssue] = useState(linked)
    return (
      <>
        <button type="button" onClick={() => setIssue({ ...linked, can: [] })}>
          Merge
        </button>
        <FurtherCards issue={issue} isOwn={false} />
      </>
    )
  }
  const { user } = renderAlone(<Page />)
  await openCard()
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(screen.queryByRole('region', { name: 'Linked issues' })).toBeNull()
})

it('staff see the links of an issue, each with its direction [LINK-02] [LINK-09]', async () => {
  links = [PUMP, { ...PUMP, linkId: 6, issueId: 8, jobId: 1008, title: 'Cold flat', isForward: false }]
  start()
  openIssuePage()
  const card = await openCard()
  const [first, second] = (await card.findAllByRole('listitem')).map((item) => within(item))
  expect(first?.getByText('Caused by')).toBeVisible()
  expect(first?.getByRole('link', { name: 'Job 1007' })).toHaveAttribute('href', '/issues/7')
  expect(first?.getByText('Pump failed')).toBeVisible()
  expect(first?.getByText('Open')).toBeVisible()
  expect(second?.getByText('Caused')).toBeVisible()
})

it('staff link an issue by job number, and see an error message if the number is wrong [LINK-04] [LINK-09]', async () => {
  start()
  const { user } = openIssuePage()
  const card = await openCard()
  expect(await card.findByText('No linked issues.')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Link an issue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link issue 1041' }))
  const number = dialog.getByRole('textbox', { name: /Job number/ })
  await user.click(dialog.getByRole('button', { name: 'Link issues' }))
  expect((await dialog.findAllByText('Enter the job number of the other issue.'))[0]).toBeVisible()
  await user.type(number, '9999')
  await user.click(dialog.getByRole('button', { name: 'Link issues' }))
  expect((await dialog.findAllByText('Check the number.'))[0]).toBeVisible()
  await user.clear(number)
  await user.type(number, '1007')
  await user.click(dialog.getByRole('button', { name: 'Link issues' }))
  expect(await card.findByText('Related to')).toBeVisible()
  expect(sent.at(-1)).toEqual({ jobId: 1007, kind: 'related' })
})

it('staff remove a link after a confirmation [LINK-05] [LINK-09]', async () => {
  links = [PUMP]
  start()
  const { user } = openIssuePage()
  const card = await openCard()
  await user.click(await card.findByRole('button', { name: 'Remove the link to job 1007: Caused by' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this link?' }))
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove link' }))
  expect(await card.findByText('No linked issues.')).toBeVisible()
  expect(sent).toEqual(['removed 5'])
})

it('a link that a colleague has just removed can be removed without an error [LINK-05]', async () => {
  links = [PUMP]
  start()
  server.use(
    http.delete(api('/issues/:issueId/links/:linkId'), () => {
      links = []
      return HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })
    }),
  )
  const { user } = openIssuePage()
  const card = await openCard()
  await user.click(await card.findByRole('button', { name: 'Remove the link to job 1007: Caused by' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this link?' }))
  await user.click(question.getByRole('button', { name: 'Remove link' }))
  expect(await card.findByText('No linked issues.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('the card of links is only for staff [LINK-06]', async () => {
  start({ can: ['issue:writeNote'] })
  openIssuePage()
  await screen.findByRole('region', { name: 'Conversation and history' })
  expect(screen.queryByRole('region', { name: 'Linked issues' })).toBeNull()
})

it('a closed possible duplicate can be linked once as an issue that came back [LINK-10]', async () => {
  start()
  const duplicate = { ...PUMP, reportedAt: '2026-07-04T10:00:00.000Z', signs: ['category', 'title'] }
  server.use(
    http.get(api('/issues/:issueId/possible-duplicates'), () =>
      HttpResponse.json([
        { ...duplicate, status: 'Closed' },
        // This issue is newer than the reader's issue. Only an older issue can have come back as the reader's issue.
        { ...duplicate, issueId: 9, jobId: 1042, status: 'Closed' },
        { ...duplicate, issueId: 8, jobId: 1008 },
      ]),
    ),
  )
  const { user } = openIssuePage()
  const card = within(await screen.findByRole('region', { name: 'Possible duplicates' }))
  await user.click(await card.findByRole('button', { name: 'Link as “came back”' }))
  await waitFor(() => expect(card.queryByRole('button', { name: /came back/ })).toBeNull())
  expect(sent).toEqual([{ jobId: 1007, kind: 'recurrence' }])
  expect((await openCard()).getByText('Came back from')).toBeVisible()
})
