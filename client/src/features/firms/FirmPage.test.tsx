import type { Firm } from '@doorstep/contract/firms/schema'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import FirmPage from './FirmPage.tsx'

const build = (part: Partial<Firm> = {}): Firm => ({
  id: 5,
  name: 'Kennet Plumbing',
  trades: ['Plumbing'],
  email: 'office@kennet.example',
  phone: null,
  isActive: true,
  developments: [{ id: 2, name: 'Kennet Wharf' }],
  otherDevelopments: 0,
  peopleCount: 1,
  paperState: 'none',
  expiresOn: null,
  version: 1,
  papers: [],
  people: [{ id: 9, name: 'Ola Berg', email: 'ola@kennet.example' }],
  can: ['firm:manage'],
  ...part,
})
const nia: Invite = {
  id: 31,
  email: 'nia@kennet.example',
  firstName: 'Nia',
  lastName: 'Cole',
  invitedBy: 'Ann Boss',
  createdAt: '2026-07-01T09:00:00.000Z',
  expiresAt: '2999-07-04T09:00:00.000Z',
  roles: [],
  firm: { id: 5, name: 'Kennet Plumbing' },
  can: ['user:invite'],
}
let firm: Firm
let invites: Invite[]
let asked: Record<string, string>[]
let bodies: unknown[]
let refuse: (() => Response) | null

beforeEach(() => {
  firm = build()
  invites = []
  asked = []
  bodies = []
  refuse = null
  signIn(['firm:read', 'firm:manage', 'user:invite'], 'PMGR')
  server.use(
    http.get(api('/firms/5'), () => HttpResponse.json(firm)),
    http.get(api('/admin/invites'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return HttpResponse.json(invites, { headers: { 'x-total-count': String(invites.length) } })
    }),
    http.post(api('/firms/5/invites'), async ({ request }) => {
      bodies.push(await request.json())
      if (refuse) return refuse()
      invites = [nia]
      return HttpResponse.json(nia, { status: 201 })
    }),
  )
})

const open = () => renderRoute({ path: '/manage-firms/$firmId', at: '/manage-firms/5', page: FirmPage })
const people = async () => within(await screen.findByRole('region', { name: 'People' }))

describe('people of a firm', () => {
  it('people of a firm are invited by name and email, and are listed as invited until they accept [FIRM-14, FIRM-16]', async () => {
    const { user } = open()
    expect((await people()).getByText('Ola Berg')).toBeVisible()
    await user.click((await people()).getByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody to Kennet Plumbing' }))
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByRole('heading', { name: 'There is a problem' })).toBeVisible()
    expect(bodies).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'nia@kennet.example')
    await user.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Nia')
    await user.type(dialog.getByRole('textbox', { name: /^Last name/ }), 'Cole')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    const list = within(await screen.findByRole('list', { name: 'Invited people' }))
    expect(list.getByText(/^Nia Cole/).parentElement).toHaveTextContent('Nia Cole Invited')
    expect(list.getByRole('button', { name: 'Resend the invitation to nia@kennet.example' })).toBeVisible()
    expect(bodies).toEqual([{ email: 'nia@kennet.example', firstName: 'Nia', lastName: 'Cole' }])
    expect(asked.every(({ firmId }) => firmId === '5')).toBe(true)
  })

  it('the firm page keeps what was typed after the server refuses an invitation [FIRM-14]', async () => {
    refuse = () =>
      HttpResponse.json(failure('CONFLICT', 'This person already has an account.'), { status: 409 })
    const { user } = open()
    await user.click((await people()).getByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog'))
    const email = dialog.getByRole('textbox', { name: /^Email/ })
    await user.type(email, 'ola@kennet.example')
    await user.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Ola')
    await user.type(dialog.getByRole('textbox', { name: /^Last name/ }), 'Berg')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByText(/This person already has an account/)).toBeVisible()
    expect(email).toHaveValue('ola@kennet.example')
  })

  it('people of a firm can only be changed by an administrator if the firm also serves other developments [FIRM-15]', async () => {
    firm = build({ can: [], otherDevelopments: 1 })
    const { user } = open()
    for (const name of ['Invite', 'Add person']) {
      const button = (await people()).getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
