import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/estate.ts'
import { api, server } from '../../../../test/server.ts'
import { open, people, prepare, rowOf } from '../../../../test/usersScreen.tsx'

let sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  prepare()
})

describe('a bulk decision', () => {
  const results = [
    { userId: 21, name: 'Ola Berg', outcome: 'done', message: 'Resident at Flat 12' },
    { userId: 26, name: 'Una Lee', outcome: 'refused', message: 'There is no requested address.' },
  ]

  it('a bulk decision shows the expected result for each applicant before it is applied', async () => {
    people([
      buildUser({ id: 21, firstName: 'Ola', lastName: 'Berg', status: 'Pending' }),
      buildUser({ id: 26, firstName: 'Una', lastName: 'Lee', status: 'Pending' }),
      buildUser({ id: 22 }),
    ])
    server.use(
      http.put(api('/admin/users/status'), async ({ request }) => {
        sent.push({ path: '/admin/users/status', body: await request.json() })
        return HttpResponse.json({ results })
      }),
    )
    const { user } = open()
    await user.click(within(await rowOf('Ola Berg')).getByRole('checkbox', { name: 'Select Ola Berg' }))
    await user.click(within(await rowOf('Una Lee')).getByRole('checkbox', { name: 'Select Una Lee' }))
    expect(within(await rowOf('Sam Reed')).queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reject selected' }))
    const asks = within(await screen.findByRole('dialog', { name: 'Reject 2 users?' }))
    expect(await asks.findByText('1 of 2 will be rejected.')).toBeVisible()
    expect(asks.getByText('There is no requested address.')).toBeVisible()
    await user.type(asks.getByLabelText('Reason (optional)'), 'Not here.')
    await user.click(asks.getByRole('button', { name: 'Reject 1' }))
    expect(await screen.findByText('1 of 2 rejected.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      { step: 'reject', userIds: [21, 26], dryRun: true },
      { step: 'reject', userIds: [21, 26], reason: 'Not here.' },
    ])
  })
})

describe('the selection of all pending applicants', () => {
  const waiting = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      buildUser({ id: 100 + at, firstName: `Una${at}`, lastName: 'Lee', status: 'Pending' }),
    )
  const answerWith = (count: number) =>
    server.use(
      http.get(api('/admin/users'), ({ request }) => {
        const { searchParams } = new URL(request.url)
        const limit = Number(searchParams.get('limit'))
        const isPending = searchParams.get('status') === 'Pending'
        const rows = isPending ? waiting(count) : [buildUser({ id: 22 })]
        return HttpResponse.json(rows.slice(0, limit), { headers: { 'x-total-count': String(rows.length) } })
      }),
    )

  it('the selection of all pending applicants covers all pages at once [STAFF-47]', async () => {
    answerWith(30)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Choose all 30 pending' }))
    expect(await screen.findByText('30 selected')).toBeVisible()
    server.use(http.put(api('/admin/users/status'), () => HttpResponse.json({ results: [] })))
    await user.click(screen.getByRole('button', { name: 'Approve selected' }))
    expect(await screen.findByRole('dialog', { name: 'Approve 30 users?' })).toBeVisible()
  })

  it('the selection of all pending applicants is limited to 100 applicants [STAFF-47]', async () => {
    answerWith(140)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Choose the first 100 of 140 pending' }))
    expect(await screen.findByText('100 selected')).toBeVisible()
  })

  it('the selection of all pending applicants is not offered while accounts of another status are shown', async () => {
    answerWith(30)
    open('?status=Approved')
    await rowOf('Sam Reed')
    expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument()
  })
})
