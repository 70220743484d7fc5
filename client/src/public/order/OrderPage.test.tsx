import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { device } from '../../../test/idb.ts'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { formFields } from '../../../test/formFields.ts'
import { api, failure, server } from '../../../test/server.ts'
import { forgetLinkToken, takeLinkToken } from '../../lib/linkToken.ts'
import { hold, release } from '../../waiting/holding.ts'
import { beginWork, refuseWork } from '../../work/deviceWork.ts'
import { workStore } from '../../work/workStore.ts'
import { Page } from './OrderPage.tsx'

const photo = (name: string) => new File(['picture'], name, { type: 'image/gif' })
let linked = buildLinked()
let calls: { path: string; body: unknown }[]
let refusals: Record<string, () => Response>

beforeEach(() => {
  linked = buildLinked()
  calls = []
  refusals = {}
  sessionStorage.clear()
  server.use(
    http.post(api('/order-links/photos'), async ({ request }) => {
      calls.push({ path: 'photos', body: await formFields(request) })
      return refusals['photos']?.() ?? HttpResponse.json({ photoId: calls.length }, { status: 201 })
    }),
    http.post(api('/order-links/:act'), async ({ request, params }) => {
      const path = String(params['act'])
      calls.push({ path, body: await request.json() })
      const refusal = refusals[path]?.()
      if (refusal) return refusal
      if (path === 'done')
        linked = buildLinked({ status: 'Done', doneWords: 'New washer.', appointment: null })
      if (path === 'accept') linked = buildLinked({ status: 'Accepted', appointment: null })
      if (path === 'code') return HttpResponse.json({ lastDigits: '123', expiresAt: '2026-11-24T09:10:00Z' })
      if (path === 'unlock') {
        linked = buildLinked({ contact: { name: 'Mei Ling', phoneNumber: '+447700900123' } }, 'shown')
        return HttpResponse.json({ unlock: 'u'.repeat(43), until: '2026-11-24T21:00:00Z' })
      }
      return HttpResponse.json(linked)
    }),
  )
})

function open(fragment = `#token=${ORDER_TOKEN}`) {
  window.history.replaceState(null, '', `/order${fragment}`)
  forgetLinkToken()
  takeLinkToken(new Set(['/order']))
  const shown = render(<Page />)
  expect(window.location.href).not.toContain(ORDER_TOKEN)
  return { user: userEvent.setup({ applyAccept: false }), ...shown }
}

const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)
const offline = () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnLine.mockRestore())
  return isOnLine
}

it.each([`#token=${ORDER_TOKEN}`, `#${ORDER_TOKEN}`])(
  'the order page shows the work order, and opening the page changes nothing [FIRMSIDE-01] [FIRMSIDE-11]',
  async (fragment) => {
    open(fragment)
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen tap drips' })).toBeVisible()
    expect(screen.getByText('Please replace the washer.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('rel', 'noreferrer')
    expect(calls).toEqual([{ path: 'read', body: { token: ORDER_TOKEN } }])
  },
)

it('the order page accepts the order with one press [FIRMSIDE-02]', async () => {
  linked = buildLinked({ status: 'Sent', appointment: null })
  const { user } = open()
  const accept = await screen.findByRole('button', { name: 'Accept' })
  await user.dblClick(accept)
  expect(await screen.findByText(/^No appointment is booked yet/)).toBeVisible()
  expect(sent('accept')).toHaveLength(1)
})

it('the order page requires a reason to decline [FIRMSIDE-02]', async () => {
  linked = buildLinked({ status: 'Sent', appointment: null })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Decline...' }))
  await user.click(screen.getByRole('button', { name: 'Decline the order' }))
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(sent('decline')).toEqual([])
  await user.type(screen.getByRole('textbox'), 'We are full.')
  await user.click(screen.getByRole('button', { name: 'Decline the order' }))
  await waitFor(() => expect(sent('decline')).toEqual([{ token: ORDER_TOKEN, reason: 'We are full.' }]))
})

async function fillDone(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Done...' }))
  await user.upload(screen.getByLabelText('Choose photos: Photos of the finished work'), [
    photo('one.gif'),
    photo('two.gif'),
  ])
  await user.type(screen.getByRole('textbox', { name: /^What was done/ }), 'New washer.')
  expect(await screen.findByText('two.gif')).toBeVisible()
}

it('the order page requires a text and a photo before it sends Done [FIRMSIDE-04]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Done...' }))
  await user.click(screen.getByRole('button', { name: 'Mark as complete' }))
  await user.click(screen.getByRole('button', { name: 'Add a photo of the finished work.' }))
  expect(screen.getByLabelText('Choose photos: Photos of the finished work')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Say what was done.' })).toBeVisible()
  expect(sent('done')).toEqual([])
})

it('the order page keeps Done with two photos while offline, and sends them once, even if the page was closed [FIRMSIDE-05]', async () => {
  const isOnLine = offline()
  const { user, unmount } = open()
  await fillDone(user)
  await user.dblClick(screen.getByRole('button', { name: 'Mark as complete' }))
  const waiting = await screen.findByRole('region', { name: 'Done: waiting to be sent' })
  expect(within(waiting).getByText(/^Your entries are kept on this device/)).toBeVisible()
  expect(within(waiting).getByText(/2 photos/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Done...' })).toBeNull()
  expect(calls.filter(({ path }) => path !== 'read')).toEqual([])
  unmount()

  // Opens the page again without the link.
  open('')
  expect(await screen.findByRole('region', { name: 'Done: waiting to be sent' })).toBeVisible()
  isOnLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('You marked the work as done. Staff are checking the work.')).toBeVisible()
  expect(screen.queryByRole('region', { name: /waiting/ })).toBeNull()
  const [done, ...more] = sent('done')
  expect(more).toEqual([])
  expect(done).toMatchObject({ token: ORDER_TOKEN, words: 'New washer.' })
  const photos = sent('photos')
  expect(photos).toMatchObject([
    { moment: 'after', files: 'one.gif', token: ORDER_TOKEN },
    { moment: 'after', files: 'two.gif', token: ORDER_TOKEN },
  ])
  expect([...device.keys()].filter((name) => name.startsWith('work:'))).toEqual([])
})

it('the order page retries an unanswered step with the same keys, and sends no photo twice [FIRMSIDE-05]', async () => {
  const lost = [() => HttpResponse.error()]
  refusals['done'] = () => lost.shift()?.() as Response
  const { user } = open()
  await fillDone(user)
  await user.click(screen.getByRole('button', { name: 'Mark as complete' }))
  await waitFor(() => expect(sent('done')).toHaveLength(1))
  expect(await screen.findByText(/^Your entries are kept on this device/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sent('done')).toHaveLength(2))
  const [first, second] = sent('done')
  expect(second).toEqual(first)
  expect(sent('photos')).toHaveLength(2)
})

it('the order page shows why the server refused a step, and keeps the step for editing [FIRMSIDE-06]', async () => {
  const twice = [() => HttpResponse.json(failure('INVALID', 'Say more.'), { status: 400 })]
  refusals['done'] = () => twice.shift()?.() as Response
  const { user } = open()
  await fillDone(user)
  await user.click(screen.getByRole('button', { name: 'Mark as complete' }))
  const refused = await screen.findByRole('region', { name: 'Done: not accepted' })
  expect(within(refused).getByText('Say more.')).toBeVisible()
  await user.click(within(refused).getByRole('button', { name: 'Change and send again' }))
  const words = screen.getByRole('textbox', { name: /^What was done/ })
  expect(words).toHaveValue('New washer.')
  await user.type(words, ' And a seal.')
  await user.click(screen.getByRole('button', { name: 'Mark as complete' }))
  expect(await screen.findByText('You marked the work as done. Staff are checking the work.')).toBeVisible()
  expect(sent('photos')).toHaveLength(2)
})

it('the order page saves a step while it is being written [FIRMSIDE-05]', async () => {
  const { user, unmount } = open()
  await fillDone(user)
  unmount()
  open('')
  await user.click(await screen.findByRole('button', { name: 'Done...' }))
  expect(screen.getByRole('textbox', { name: /^What was done/ })).toHaveValue('New washer.')
  expect(screen.getByText('two.gif')).toBeVisible()
})

it('the order page opens no second form for a step that is open in another tab, and does not delete that step', async () => {
  const draft = { ...beginWork(12, { token: ORDER_TOKEN }, 'done'), words: 'New washer.' }
  const refused = refuseWork(beginWork(12, { token: ORDER_TOKEN }, 'followOn'), 'Say more.', false)
  await workStore.save(draft)
  await workStore.save(refused)
  // Simulates another tab that has locked the draft and the refused step.
  await hold(draft.id)
  await hold(refused.id)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Done...' }))
  expect(
    await screen.findByText(
      'Your entries are already being sent, or the form is open in another tab. Wait a moment, or close the other tab.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^What was done/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete from this device' }))
  expect([...device.keys()].filter((name) => name.startsWith('work:'))).toHaveLength(2)
  await release(draft.id)
  await release(refused.id)
  await user.click(screen.getByRole('button', { name: 'Done...' }))
  expect(await screen.findByRole('textbox', { name: /^What was done/ })).toHaveValue('New washer.')
})

it('the order page reports no access with the contact attempts and a photo of the door [FIRMSIDE-07]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'No access...' }))
  await user.click(screen.getByRole('button', { name: 'Report no access' }))
  expect(screen.getByRole('button', { name: 'Add a photo of the door.' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Knocked or rang' }))
  await user.click(screen.getByRole('checkbox', { name: 'Phoned' }))
  await user.upload(screen.getByLabelText('Choose photos: Photo of the door'), photo('door.gif'))
  await screen.findByText('door.gif')
  await user.click(screen.getByRole('button', { name: 'Report no access' }))
  await waitFor(() =>
    expect(sent('no-access')).toMatchObject([
      { tried: ['knocked', 'phoned'], words: '', token: ORDER_TOKEN },
    ]),
  )
})

it("the order page shows the resident's contact details only after the code from the text message [FIRMSIDE-08]", async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText(/number that ends in 123/)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Show how to reach the resident' }))
  expect(await screen.findByRole('link', { name: 'Call Mei Ling +447700900123' })).toHaveAttribute(
    'href',
    'tel:+447700900123',
  )
  expect(sent('unlock')).toEqual([{ token: ORDER_TOKEN, code: '123456' }])
  expect(sent('read').at(-1)).toEqual({ token: ORDER_TOKEN, unlock: 'u'.repeat(43) })
  expect(JSON.stringify([...device.values()])).not.toContain('7700900123')
})

it('the order page shows the number to call if no code can be sent [FIRMSIDE-08]', async () => {
  linked = buildLinked({}, 'call')
  open()
  expect(await screen.findByText(/^Call the managing agent/)).toBeVisible()
})

it('the order page says that an expired link no longer works, and deletes the order from the device [FIRMSIDE-03]', async () => {
  refusals['read'] = () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })
  open()
  expect(await screen.findByText(/^This link does not work/)).toBeVisible()
  expect([...device.keys()]).toEqual([])
})

it('the order page says that the link does not work if it has no token [FIRMSIDE-03]', async () => {
  open('')
  expect(await screen.findByText('Open the link in your email again.')).toBeVisible()
  expect(calls).toEqual([])
})

const READERS = 'Kennet Plumbing, and staff of Kennet Wharf'

it('the order page shows messages from staff, and keeps a reply until it is sent once [FIRMSIDE-20]', async () => {
  const asked = { noteId: 1, at: '2026-11-24T08:00:00Z', author: 'Ada Moss', byFirm: false, photos: [] }
  const notes = [{ ...asked, text: 'Which key do you have?', readers: READERS }]
  linked = buildLinked({ notes, noteReaders: READERS })
  const { user, unmount } = open()
  expect(await screen.findByText('Which key do you have?')).toBeVisible()
  expect(screen.getAllByText(READERS, { exact: false }).length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Write to staff' }))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByRole('textbox', { name: /^Your message/ })).toHaveAccessibleDescription(
    'Write your message.',
  )
  const isOnLine = offline()
  await user.type(screen.getByRole('textbox', { name: /^Your message/ }), 'The one of the caretaker.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('region', { name: 'Your message: waiting to be sent' })).toBeVisible()
  // A half-written note does not block the order's steps.
  expect(screen.getByRole('button', { name: 'Done...' })).toBeVisible()
  expect(sent('notes')).toEqual([])
  unmount()
  isOnLine.mockReturnValue(true)
  open()
  await waitFor(() =>
    expect(sent('notes')).toEqual([
      { token: ORDER_TOKEN, key: expect.any(String), words: 'The one of the caretaker.' },
    ]),
  )
  await waitFor(() => expect([...device.keys()].some((name) => name.startsWith('work:'))).toBe(false))
})

it('the order page accepts no message for a finished order [FIRMSIDE-20]', async () => {
  linked = buildLinked({ status: 'Done', appointment: null, notes: [], noteReaders: null })
  open()
  expect(await screen.findByText(/^You marked the work as done/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write to staff' })).not.toBeInTheDocument()
})
