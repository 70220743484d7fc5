import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { device } from '../../../test/idb.ts'
import { openOrderPage } from '../../../test/orderPage.tsx'
import { api, failure, server } from '../../../test/server.ts'

const UNLOCK = 'u'.repeat(43)
const NAMES = [
  { accessNoteId: 3, name: 'Front door' },
  { accessNoteId: 4, name: 'Plant room' },
]
const DETAILS = { keyNumber: '17', keptAt: 'Key safe', heldBy: null, alarmCode: '4711', parking: null }
const LATER = 'Keys and access notes are shown only while an appointment is booked.'

let linked = buildLinked()
let names: () => Response
let asked: unknown[]
let opened: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  linked = buildLinked({ access: { mayEnter: true, times: null, pets: null } }, 'shown')
  sessionStorage.setItem('orderUnlock:12', UNLOCK)
  names = () => HttpResponse.json(NAMES)
  asked = []
  opened = []
  answers = []
  server.use(
    http.post(api('/order-links/read'), () => HttpResponse.json(linked)),
    http.post(api('/order-links/access-notes'), async ({ request }) => {
      asked.push(await request.json())
      return names()
    }),
    http.post(api('/order-links/access-notes/open'), async ({ request }) => {
      const { accessNoteId } = (await request.json()) as { accessNoteId: number }
      opened.push(accessNoteId)
      const note = NAMES.find((one) => one.accessNoteId === accessNoteId)
      return answers.shift()?.() ?? HttpResponse.json({ ...note, ...DETAILS })
    }),
  )
  return () => sessionStorage.clear()
})

const card = async () => within(await screen.findByRole('region', { name: 'Keys and access notes' }))

it('keys open one at a time on the firm’s page, and the device stores nothing about them [BLD-237]', async () => {
  const { user, unmount } = openOrderPage()
  const keys = await card()
  expect(keys.getByText('We record each time that you open a note.')).toBeVisible()
  expect([asked, opened]).toEqual([[{ token: ORDER_TOKEN, unlock: UNLOCK }], []])
  await user.dblClick(keys.getByRole('button', { name: 'Open Front door' }))
  expect(await keys.findByText('4711')).toBeVisible()
  expect(keys.getByText('Key safe')).toBeVisible()
  // The page shows only details that staff have entered, and nobody has entered where to park.
  expect(keys.queryByText('Parking')).toBeNull()
  expect(opened).toEqual([3])
  await user.click(keys.getByRole('button', { name: 'Open Plant room' }))
  await waitFor(() => expect(keys.getByRole('button', { name: 'Close Plant room' })).toBeVisible())
  expect(keys.getAllByText('4711')).toHaveLength(1)
  await user.click(keys.getByRole('button', { name: 'Close Plant room' }))
  expect(keys.queryByText('4711')).toBeNull()
  expect(opened).toEqual([3, 4])
  unmount()
  expect(JSON.stringify([...device])).not.toMatch(/4711|Front door|Key safe/)
  for (const store of [localStorage, sessionStorage])
    expect(Object.values(store).join('\n')).not.toMatch(/4711|Front door/)
})

it('keys disappear from the firm’s page once the visit has ended [BLD-237]', async () => {
  answers.push(() => HttpResponse.json(failure('CONFLICT', LATER), { status: 409 }))
  const { user } = openOrderPage()
  const keys = await card()
  linked = buildLinked({ status: 'Accepted', appointment: null }, 'later')
  await user.click(keys.getByRole('button', { name: 'Open Front door' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Keys and access notes' })).toBeNull())
})

it('keys are requested only after the code was entered, and are not shown if there are none [BLD-237]', async () => {
  linked = buildLinked({}, 'code')
  const { unmount } = openOrderPage()
  expect(await screen.findByRole('button', { name: 'Send the code' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Keys and access notes' })).toBeNull()
  unmount()
  linked = buildLinked({ access: { mayEnter: true, times: null, pets: null } }, 'shown')
  names = () => HttpResponse.json([])
  openOrderPage()
  expect(await screen.findByText('Staff may let you in with the key.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Keys and access notes' })).toBeNull()
})

it('the list of keys can be loaded again if the server does not answer [BLD-237]', async () => {
  names = () => HttpResponse.error()
  const { user } = openOrderPage()
  const keys = await card()
  expect(keys.getByRole('alert')).not.toBeEmptyDOMElement()
  names = () => HttpResponse.json(NAMES)
  await user.click(keys.getByRole('button', { name: 'Try again' }))
  expect(await keys.findByText('Plant room')).toBeVisible()
  expect(keys.queryByRole('button', { name: 'Try again' })).toBeNull()
})
