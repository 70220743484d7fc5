import type { RoleName } from '@doorstep/contract/access'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { buildOrder, FIRMS, TUESDAY } from '../../../../test/orders.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { formatVisit } from '../../../lib/dates.ts'
import { OrdersCard } from './OrdersCard.tsx'
import { SendOrderButton } from './SendOrder.tsx'
import { useOrderStep } from './useOrderStep.ts'

let orders: Order[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  orders = []
  sent = []
  answers = []
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = new URL(request.url).pathname.replace('/api', '')
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    return answers.shift()?.() ?? HttpResponse.json(buildOrder())
  }
  server.use(
    http.get(api('/issues/41/orders'), () => HttpResponse.json(orders)),
    http.get(api('/issues/41/firms'), () => HttpResponse.json(FIRMS)),
    http.get(api('/orders/5/photos/:photoId'), () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
    http.get(api('/issues/41/attachments/:photoId'), () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
    http.post(api('/issues/41/orders'), write),
    http.post(api('/orders/5/:act'), write),
  )
})

/** The button to send a work order, as shown next to the current status of the issue. */
function NextStep({ issue }: { issue: Issue }) {
  return useOrderStep(issue)?.isSendingNext && <SendOrderButton issue={issue} isStep />
}

const show = (part: Partial<Issue> = {}, role: RoleName = 'PMGR') => {
  signIn(['issue:moderate', 'order:manage'], role)
  const issue = buildIssue({ status: 'Open', can: ['issue:moderate'], ...part })
  return renderAlone(
    <>
      <NextStep issue={issue} />
      <OrdersCard issue={issue} />
    </>,
  )
}
const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await press('More for the order to Brook Plumbing'))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const order = async (firm = 'Brook Plumbing') =>
  within(await screen.findByRole('article', { name: `Work order to ${firm}` }))

it('work orders are shown with their status, newest first [ORDERUI-03]', async () => {
  orders = [
    buildOrder({
      orderId: 4,
      firmName: 'Alba Glass',
      status: 'Declined',
      declineReason: 'Too far away.',
      next: [],
    }),
    buildOrder({
      status: 'Booked',
      appointment: TUESDAY,
      can: ['order:manage', 'order:pickSlot'],
      events: [
        { at: '2026-07-05T09:00:00.000Z', kind: 'sent', party: 'staff', actorName: 'Mary Mill', words: null },
        { at: '2026-07-05T10:00:00.000Z', kind: 'accepted', party: 'firm', actorName: null, words: null },
      ],
      photos: [
        {
          photoId: 1,
          moment: 'before',
          name: 'drip.jpg',
          state: 'ready',
          url: '',
          thumbnailUrl: '',
          addedAt: '2026-07-06T08:05:00Z',
        },
        {
          photoId: 2,
          moment: 'after',
          name: 'dry.jpg',
          state: 'ready',
          url: '',
          thumbnailUrl: '',
          addedAt: '2026-07-06T10:40:00Z',
        },
      ],
    }),
  ]
  show()
  const booked = await order()
  expect(booked.getByText('Booked')).toBeVisible()
  expect(booked.getByText('Please repair the tap.')).toBeVisible()
  expect(booked.getByText(formatVisit(TUESDAY))).toBeVisible()
  expect(booked.getByText('£250 without asking again')).toBeVisible()
  expect(booked.getByText('Accepted by the firm').closest('li')).toHaveTextContent(/The firm/)
  const before = within(booked.getByRole('region', { name: 'Before' }))
  expect(before.getByRole('button', { name: 'Open photo drip.jpg' })).toBeVisible()
  expect(before.getByText(/^Mon 6 Jul 2026, /)).toHaveAttribute('datetime', '2026-07-06T08:05:00Z')
  const after = within(booked.getByRole('region', { name: 'After' }))
  expect(after.getByRole('button', { name: 'Open photo dry.jpg' })).toBeVisible()
  const declined = await order('Alba Glass')
  expect(declined.getByText('Too far away.')).toBeVisible()
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Work order to Brook Plumbing',
    'Work order to Alba Glass',
  ])
})

it('a work order shows only those photos of the issue that are sent to its firm [ORDER-203]', async () => {
  const photo = { type: 'image/jpeg', size: 1, url: '', thumbnailUrl: '', state: 'ready' } as const
  const attachments = ['tap.jpg', 'face.jpg'].map((name, at) => ({ ...photo, id: 7 + at, name }))
  const issuePhotos = [{ photoId: 7, name: 'tap.jpg', url: '', thumbnailUrl: '' }]
  orders = [
    buildOrder({ issuePhotos }),
    buildOrder({ orderId: 6, firmName: 'Alba Glass', status: 'Prepared', issuePhotos }),
    buildOrder({ orderId: 4, firmName: 'Kennet Heating' }),
  ]
  show({ attachments })
  const shared = within((await order()).getByRole('list', { name: 'Photos sent with the order' }))
  expect((await shared.findAllByRole('button')).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Open photo tap.jpg',
  ])
  const prepared = await order('Alba Glass')
  expect(prepared.getByRole('list', { name: 'Photos to be sent with the order' })).toBeVisible()
  const without = await order('Kennet Heating')
  expect(without.queryByRole('list', { name: /^Photos/ })).not.toBeInTheDocument()
})

it('the form of a work order adds the words of the report once, and keeps the typed text after a refusal [ORDERUI-04] [ORDER-202]', async () => {
  answers.push(() =>
    HttpResponse.json(failure('CONFLICT', 'This firm is no longer active. Choose another one.'), {
      status: 409,
    }),
  )
  const { user } = show()
  await user.click(await press('Send a work order'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Work order for issue 1041' }))
  const words = await dialog.findByLabelText(/^Work needed/)
  expect(words).toHaveValue('')
  await user.type(words, 'Urgent.')
  await user.dblClick(dialog.getByRole('button', { name: 'Use the report’s words' }))
  expect(words).toHaveValue('Urgent.\n\nKitchen tap drips\n\nIt has been dripping since Monday.')
  await user.click(dialog.getByRole('button', { name: 'Send work order' }))
  expect((await dialog.findAllByText('Choose a firm from the list.'))[0]).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Firm$/ }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Brook Plumbing - Plumbing', 'Alba Glass - Glazing; documents expired'])
  await user.click(screen.getByRole('option', { name: /Brook Plumbing/ }))
  await user.clear(words)
  await user.type(words, 'Repair the tap.')
  await user.type(dialog.getByLabelText(/^Limit in pounds/), 'a lot')
  await user.click(dialog.getByRole('button', { name: 'Send work order' }))
  expect((await dialog.findAllByText('Enter an amount in pounds, such as 250 or 250.50.'))[0]).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Limit in pounds/))
  await user.type(dialog.getByLabelText(/^Limit in pounds/), '250.50')
  await user.click(dialog.getByRole('button', { name: 'Send work order' }))
  expect(await dialog.findByText('This firm is no longer active. Choose another one.')).toBeVisible()
  expect(words).toHaveValue('Repair the tap.')
  await user.click(dialog.getByRole('button', { name: 'Send work order' }))
  expect(await screen.findByText('Work order sent to Brook Plumbing.')).toBeVisible()
  const body = { firmId: 3, words: 'Repair the tap.', photoIds: [], limitPence: 25_050, send: true }
  expect(sent).toEqual([
    ['/issues/41/orders', body],
    ['/issues/41/orders', body],
  ])
})

it('a work order can be prepared and sent later [ORDERUI-04]', async () => {
  const { user } = show()
  await user.click(await press('Send a work order'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /Firm$/ }))
  await user.click(await screen.findByRole('option', { name: /Alba Glass/ }))
  expect(dialog.getByText('Public liability, until Sun 31 May 2026')).toBeVisible()
  expect(
    dialog.getByText(/If you leave it empty, the limit is the most that managers may order/),
  ).toBeVisible()
  expect(dialog.queryByLabelText(/^Reason for sending the work order anyway/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Use the report’s words' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Send the work order at once' }))
  await user.click(dialog.getByRole('button', { name: 'Prepare work order' }))
  expect(await screen.findByText('Work order to Alba Glass prepared.')).toBeVisible()
  expect(sent).toMatchObject([['/issues/41/orders', { firmId: 4, limitPence: null, send: false }]])
})

it('an administrator can send a work order to a firm whose documents have expired, with a reason [ORDERUI-05]', async () => {
  const { user } = show({}, 'ADMIN')
  await user.click(await press('Send a work order'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /Firm$/ }))
  await user.click(await screen.findByRole('option', { name: /Alba Glass/ }))
  expect(dialog.queryByText(/If you leave it empty/)).not.toBeInTheDocument()
  await user.type(dialog.getByLabelText(/^Work needed/), 'Replace the pane.')
  await user.type(
    dialog.getByLabelText(/^Reason for sending the work order anyway/),
    'Renewed, the paper is on its way.',
  )
  await user.click(dialog.getByRole('button', { name: 'Send work order' }))
  expect(await screen.findByText('Work order sent to Alba Glass.')).toBeVisible()
  expect(sent).toMatchObject([
    ['/issues/41/orders', { firmId: 4, send: false }],
    ['/orders/5/send', { overrideReason: 'Renewed, the paper is on its way.' }],
  ])
})

it('staff send a prepared order, and cancel it with a message to the firm [ORDERUI-06]', async () => {
  orders = [buildOrder({ status: 'Prepared', sentAt: null, next: ['Sent', 'Cancelled'] })]
  const { user } = show()
  await user.click(await press('Send to Brook Plumbing'))
  const question = within(
    await screen.findByRole('dialog', { name: 'Send this work order to Brook Plumbing?' }),
  )
  expect(question.getByText(/may spend up to £250/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send work order' }))
  expect(await screen.findByText('Work order sent to Brook Plumbing.')).toBeVisible()
  answers.push(() =>
    HttpResponse.json(failure('CONFLICT', 'It is Done. It can become Verified.'), { status: 409 }),
  )
  await choose(user, 'Cancel order')
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel the work order/ }))
  await user.type(dialog.getByLabelText(/^Message to the firm/), 'No longer needed.')
  await user.click(dialog.getByRole('button', { name: 'Cancel work order' }))
  expect(await dialog.findByText('It is Done. It can become Verified.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel work order' }))
  expect(await screen.findByText('Work order to Brook Plumbing cancelled.')).toBeVisible()
  expect(sent).toEqual([
    ['/orders/5/send', {}],
    ['/orders/5/cancel', { words: 'No longer needed.' }],
    ['/orders/5/cancel', { words: 'No longer needed.' }],
  ])
})

it('staff verify the firm’s work and send the firm a new link [ORDERUI-06]', async () => {
  orders = [buildOrder({ status: 'Done', doneWords: 'New washer.', next: ['Verified'] })]
  const { user } = show()
  expect((await order()).getByText('New washer.')).toBeVisible()
  await user.click(await press('Verify the work of Brook Plumbing'))
  await user.click(await press('Verify work'))
  expect(await screen.findByText('Work verified.')).toBeVisible()
  await choose(user, 'New link')
  await user.click(await press('Send new link'))
  expect(await screen.findByText('New link sent to Brook Plumbing.')).toBeVisible()
  expect(sent).toEqual([['/orders/5/verify'], ['/orders/5/link']])
})

it('the work orders of an issue offer only possible actions, and say if no firm has been asked yet [ORDERUI-03]', async () => {
  const { unmount } = show()
  expect(await screen.findByText('No firm has been asked yet.')).toBeVisible()
  unmount()
  orders = [buildOrder({ status: 'Verified', next: [], can: ['order:manage'] })]
  show({ status: 'Closed' })
  expect((await order()).queryAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
    'Verify',
  )
  expect(screen.queryByRole('button', { name: 'Send a work order' })).not.toBeInTheDocument()
})

it('the issue page stays usable if the orders cannot be loaded [ORDERUI-03]', async () => {
  server.use(
    http.get(api('/issues/41/orders'), () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })),
  )
  const { user } = show()
  expect(await screen.findByText('We couldn’t load the work orders. Try again.')).toBeVisible()
  server.use(http.get(api('/issues/41/orders'), () => HttpResponse.json([buildOrder()])))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await order()).getByText('Sent')).toBeVisible()
})

it('staff can download an order as PDF in every status [ORDERPDF-01]', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  server.use(http.get(api('/orders/5/pdf'), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))))
  orders = [buildOrder({ status: 'Verified', next: [] })]
  const { user } = show()
  await user.click(await press('Download PDF of the work order to Brook Plumbing'))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
})
