import type { UserSummary } from '@doorstep/contract/users/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildMapping, buildUser } from '../../../test/estate.ts'
import { api, server } from '../../../test/server.ts'
import { open, people, prepare, rowOf } from '../../../test/usersScreen.tsx'

let sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  prepare()
})

describe('a decision about an account that somebody else has changed', () => {
  it('the dialog about an account that somebody else has changed keeps the typed reason, says who did what, and offers the possible actions [KEEP-02]', async () => {
    const applicant = buildUser({ id: 21, firstName: 'Ola', lastName: 'Berg', status: 'Pending' })
    people([applicant])
    const detail = (user: UserSummary) => ({
      ...user,
      phoneNumber: null,
      photoUrl: null,
      addressBouncedAt: null,
      decidedAt: null,
      proof: null,
      mappings: [],
      propertyCount: 0,
      sessions: [],
    })
    let now = applicant
    server.use(
      http.get(api('/admin/users/21'), () => HttpResponse.json(detail(now))),
      http.get(api('/admin/users/21/events'), () =>
        HttpResponse.json([
          {
            id: 9,
            at: '2026-07-05T09:05:07.000Z',
            actor: 'Ann Boss',
            text: 'Approved as Resident at Flat 12',
            reason: null,
          },
        ]),
      ),
      http.put(api('/admin/suspend-user'), async ({ request }) => {
        sent.push({ path: '/admin/suspend-user', body: await request.json() })
        return HttpResponse.json({ ...now, status: 'Suspended', isActive: false })
      }),
    )
    const { user, client } = open('?status=Pending')
    await user.click(within(await rowOf('Ola Berg')).getByRole('button', { name: 'Reject Ola Berg' }))
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Not at this address.')
    now = buildUser({ ...applicant, status: 'Approved', isActive: true })
    people([])
    // Simulates the refetch when the person returns to the page.
    await client.invalidateQueries()
    expect(await screen.findByText('Approved as Resident at Flat 12 by Ann Boss')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Deactivate instead' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deactivate Ola Berg?' })).toBeVisible()
    expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Not at this address.')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('User suspended.')).toBeInTheDocument()
    expect(sent.map(({ body }) => body)).toEqual([{ userId: 21, reason: 'Not at this address.' }])
  })
})

describe('the invitation dialog', () => {
  it('the invitation dialog sends the role and the properties', async () => {
    server.use(
      http.post(api('/admin/invites'), async ({ request }) => {
        sent.push({ path: '/admin/invites', body: await request.json() })
        return HttpResponse.json({}, { status: 201 })
      }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Invite' }))
    const asks = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    await user.click(asks.getByRole('button', { name: 'Send invitation' }))
    expect(await asks.findByRole('heading', { name: 'There is a problem' })).toBeVisible()
    expect(sent).toEqual([])
    await user.type(asks.getByLabelText(/^Email/), 'nia@example.com')
    await user.type(asks.getByLabelText(/^First name/), 'Nia')
    await user.type(asks.getByLabelText(/^Last name/), 'Cole')
    await user.click(await asks.findByRole('combobox', { name: /^Properties/ }))
    await user.click(await screen.findByRole('option', { name: /Flat 12/ }))
    await user.click(asks.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent to nia@example.com.')).toBeInTheDocument()
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'nia@example.com', firstName: 'Nia', lastName: 'Cole', roleId: 3, propertyIds: [3] },
    ])
  })
})

describe('details of a person', () => {
  it('details of a person open from the list, stay in the address, and show roles and history', async () => {
    const mapping = buildMapping('TENANT')
    server.use(
      http.get(api('/admin/users/22'), () =>
        HttpResponse.json({
          ...buildUser({ id: 22 }),
          phoneNumber: '+447700900123',
          photoUrl: null,
          addressBouncedAt: null,
          decidedAt: null,
          proof: null,
          mappings: [mapping],
          propertyCount: 13,
          sessions: [],
        }),
      ),
      http.get(api('/admin/users/22/events'), () =>
        HttpResponse.json([
          {
            id: 1,
            at: '2026-07-04T09:05:07.000Z',
            actor: 'Ann Boss',
            text: 'Approved as Resident at Flat 12',
            reason: null,
          },
        ]),
      ),
    )
    const { user, search } = open('?status=Approved')
    await user.click(within(await rowOf('Sam Reed')).getByRole('button', { name: 'Details of Sam Reed' }))
    const details = within(await screen.findByRole('dialog', { name: 'Sam Reed' }))
    expect(await details.findByText('Approved as Resident at Flat 12')).toBeVisible()
    expect(details.getByText('+447700900123')).toBeVisible()
    expect(details.getByText('And 12 more properties.')).toBeVisible()
    expect(search()).toEqual({ status: 'Approved', open: '22' })
    await user.click(details.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(search()).toEqual({ status: 'Approved' }))
  })

  const detail = () => ({
    ...buildUser({ id: 22, hasProof: true }),
    phoneNumber: null,
    photoUrl: null,
    addressBouncedAt: null,
    decidedAt: null,
    proof: { name: 'letter.png', type: 'image/png', size: 70 },
    mappings: [],
    propertyCount: 0,
    sessions: [],
  })
  const event = (id: number) => ({
    id,
    at: '2026-07-04T09:05:07.000Z',
    actor: null,
    text: `Step ${id}`,
    reason: null,
  })

  it('details of a person show a pending decision first [STAFF-48]', async () => {
    const waits = buildUser({
      id: 22,
      status: 'Pending',
      requestedProperty: { id: 3, name: 'Flat 12', address: '14 Canal Street, Leeds' },
    })
    server.use(
      http.get(api('/admin/users/22'), () => HttpResponse.json({ ...detail(), ...waits })),
      http.get(api('/admin/users/22/events'), () => HttpResponse.json([])),
    )
    open('?open=22')
    const section = await screen.findByRole('region', { name: 'Waiting for a decision' })
    const first = within(section)
    expect(first.getByText('14 Canal Street, Leeds')).toBeVisible()
    expect(first.getByRole('button', { name: 'Open the proof' })).toBeVisible()
    const approve = screen.getAllByRole('button', { name: /^Approve/ }).at(-1)
    expect(section).toContainElement(approve ?? null)
    const email = screen.getByRole('link', { name: waits.email })
    expect(section.compareDocumentPosition(email) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('details of a person load more of a long history, step by step', async () => {
    server.use(
      http.get(api('/admin/users/22'), () => HttpResponse.json(detail())),
      http.get(api('/admin/users/22/events'), ({ request }) => {
        const limit = Number(new URL(request.url).searchParams.get('limit'))
        const shown = Math.min(limit, 120)
        const rows = Array.from({ length: shown }, (_, at) => event(120 - at))
        const link = '</api/admin/users/22/events?cursor=abc>; rel="next"'
        return HttpResponse.json(rows, shown < 120 ? { headers: { link } } : {})
      }),
    )
    const { user } = open('?open=22')
    const history = within(await screen.findByRole('region', { name: 'History' }))
    for (const last of ['Step 111', 'Step 21']) {
      expect(await history.findByText(last)).toBeVisible()
      await user.click(history.getByRole('button', { name: 'Show more' }))
    }
    expect(await history.findByText('Step 1')).toBeVisible()
    expect(history.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('details of a person fetch the proof of address once each time a reader opens the proof', async () => {
    let reads = 0
    server.use(
      http.get(api('/admin/users/22'), () => HttpResponse.json(detail())),
      http.get(api('/admin/users/22/events'), () => HttpResponse.json([])),
      http.get(api('/admin/users/22/proof'), () => {
        reads += 1
        return new HttpResponse(new Blob(['a picture'], { type: 'image/png' }))
      }),
    )
    const { user, client } = open('?open=22')
    expect(await screen.findByText('(PNG, 70 B)')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Open the proof' }))
    const viewer = within(await screen.findByRole('dialog', { name: 'letter.png' }))
    await viewer.findByRole('img', { name: 'Proof of address: letter.png' })
    // Simulates the refetch when the person returns to the page.
    await client.invalidateQueries()
    expect(reads).toBe(1)
    await user.click(viewer.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Open the proof' }))
    await waitFor(() => expect(reads).toBe(2))
  })
})
