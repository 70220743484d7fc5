import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { openIssuePage, startConversation } from '../../../test/conversation.tsx'
import { buildIssue, ME, signIn } from '../../../test/estate.ts'
import { buildOrder, TUESDAY } from '../../../test/orders.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { AppointmentPart, VerdictPart } from './IssueCards.tsx'

const BOOKED = buildOrder({ status: 'Booked', appointment: TUESDAY, can: ['order:pickSlot'] })
const own = { status: 'InProgress', userId: ME } as const

beforeEach(() => signIn(['issue:report']))

it('the page of an issue reserves space for the question "Is it fixed?" while the question loads [VERDICT-203]', async () => {
  server.use(http.get(api('/issues/41/verdicts'), () => new Promise<never>(() => undefined)))
  renderAlone(<VerdictPart issue={buildIssue({ status: 'Resolved', can: ['issue:giveVerdict'] })} />)
  expect(screen.getByRole('status')).toBeInTheDocument()
  expect(await screen.findByRole('group', { name: 'Is it fixed?' })).toBeVisible()
})

it('the page of an issue reserves space for an appointment only if there is one [APPOINT-203]', async () => {
  let orders: unknown[] = []
  server.use(http.get(api('/issues/41/orders'), () => HttpResponse.json(orders)))
  const part = () => renderAlone(<AppointmentPart issue={buildIssue(own)} isOwn />)
  const { unmount } = part()
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  orders = [BOOKED]
  part()
  expect(await screen.findByRole('region', { name: 'Appointment' })).toBeVisible()
})

it('the resident’s page of an issue appears together with the appointment [APPOINT-203]', async () => {
  startConversation({ issue: own })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  server.use(
    http.get(api('/issues/41/orders'), async () => {
      await isAnswered
      return HttpResponse.json([BOOKED])
    }),
  )
  openIssuePage()
  await waitFor(() => expect(document.title).toMatch(/^Issue 1041/))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Appointment' })).toBeVisible()
})

it('the resident’s page of an issue appears without the appointment if the orders cannot be loaded [APPOINT-203]', async () => {
  startConversation({ issue: own })
  const broken = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
  server.use(http.get(api('/issues/41/orders'), broken))
  openIssuePage()
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

it('the resident’s page of an issue stays on the screen while orders that failed to load are loaded again [APPOINT-203]', async () => {
  startConversation({ issue: own })
  const notFound = () => HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 })
  server.use(http.get(api('/issues/41/orders'), notFound))
  const { client } = openIssuePage()
  const heading = await screen.findByRole('heading', { level: 1 })
  server.use(http.get(api('/issues/41/orders'), () => new Promise<never>(() => undefined)))
  act(() => void client.invalidateQueries({ queryKey: ['listIssueOrders'] }))
  await waitFor(() => expect(client.isFetching({ queryKey: ['listIssueOrders'] })).toBe(1))
  expect(heading).toBeInTheDocument()
})

it('the resident’s page of an issue appears without the appointment if the server does not answer the request for orders [APPOINT-203]', async () => {
  startConversation({ issue: own })
  server.use(http.get(api('/issues/41/orders'), () => new Promise<never>(() => undefined)))
  openIssuePage()
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).toBeVisible()
})
