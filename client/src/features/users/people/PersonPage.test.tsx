import type { UserDetail } from '@doorstep/contract/people/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, buildMapping, buildProperty, buildUser, signIn } from '../../../../test/estate.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import PersonPage from './PersonPage.tsx'

const build = (part: Partial<UserDetail> = {}): UserDetail => ({
  ...buildUser({ can: ['user:changeStatus', 'user:endSessions', 'staffNote:read'] }),
  phoneNumber: '+447700900222',
  photoUrl: null,
  addressBouncedAt: '2026-07-04T09:05:07.000Z',
  decidedAt: null,
  proof: null,
  mappings: [buildMapping('TENANT')],
  propertyCount: 1,
  sessions: [],
  ...part,
})
const paged = (rows: readonly unknown[]) =>
  HttpResponse.json([...rows], { headers: { 'x-total-count': String(rows.length) } })
let asked: URLSearchParams[] = []

beforeEach(() => {
  asked = []
  signIn(['property:read', 'user:list', 'staffNote:read', 'staffNote:write'], 'PMGR')
  server.use(
    http.get(api('/admin/users/22'), () => HttpResponse.json(build())),
    http.get(api('/admin/users/22/events'), () => paged([])),
    http.get(api('/admin/users/22/notes'), () => paged([])),
    http.get(api('/Issues'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return paged([buildIssue({ status: 'Open', userId: 22 })])
    }),
  )
})

const open = () => renderRoute({ path: '/people/$userId', at: '/people/22', page: PersonPage })

describe('the page of a person', () => {
  it("the page of a person shows the same details as the dialog, and links to the person's homes [HOME-06]", async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Reed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'sam@example.com' })).toBeVisible()
    const roles = within(screen.getByRole('region', { name: 'Properties and roles' }))
    expect(await roles.findByRole('link', { name: 'Flat 12' })).toHaveAttribute('href', '/homes/3')
    for (const name of ['Account', 'Signed-in devices', 'History', 'Notes for staff'])
      expect(screen.getByRole('region', { name })).toBeVisible()
    expect(screen.getByText(/Emails to this address have bounced/)).toBeVisible()
    expect(screen.getByRole('switch', { name: /MFA for Sam Reed/ })).toBeInTheDocument()
  })

  it('the page of a person shows a pending decision first [HOME-06]', async () => {
    const requestedProperty = { id: 3, name: 'Flat 12', address: '14 Canal Street, Leeds' }
    server.use(
      http.get(api('/admin/users/22'), () =>
        HttpResponse.json(build({ status: 'Pending', requestedProperty, mappings: [] })),
      ),
    )
    open()
    const [first] = await screen.findAllByRole('region')
    if (!first) throw new Error('there are some')
    const decision = within(first)
    expect(decision.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible()
    expect(decision.getByRole('button', { name: 'Approve Sam Reed' })).toBeVisible()
    expect(decision.getByText(/14 Canal Street, Leeds/)).toBeVisible()
  })

  it("the page of a person lists this person's reports only [HOME-11]", async () => {
    open()
    expect((await screen.findAllByRole('link', { name: 'Kitchen tap drips' }))[0]).toHaveAttribute(
      'href',
      '/issues/41',
    )
    expect(asked.every((query) => query.get('reporterId') === '22')).toBe(true)
  })

  it('the page of a person shows the contact details before the issues, and the account after them [HOME-15]', async () => {
    open()
    await screen.findAllByRole('link', { name: 'Kitchen tap drips' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const shown = ['Details', 'Issues', 'Account', 'History']
    expect(names.filter((name) => shown.includes(name))).toEqual(shown)
  })

  it('the page of a person has one button to report an issue for the person, which asks for the home by name and address [HOME-14]', async () => {
    const homes = [3, 4].map((id) => ({
      ...buildProperty({
        id,
        name: 'Flat 2',
        address: `${id} Mill Lane, Leeds`,
        can: ['issue:reportOnBehalf'],
      }),
      version: 1,
      isDevelopmentActive: true,
    }))
    const mappings = homes.map(({ id }) => buildMapping('TENANT', { propertyId: id }))
    server.use(
      http.get(api('/admin/users/22'), () => HttpResponse.json(build({ mappings }))),
      http.get(api('/properties/:id'), ({ params }) =>
        HttpResponse.json(homes.find(({ id }) => String(id) === params['id'])),
      ),
      http.get(api('/properties/4/occupants'), () => paged([{ id: 22, name: 'Sam Reed' }])),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Report an issue for Sam' }))
    expect(await screen.findByText('For which home?')).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Flat 2, 4 Mill Lane, Leeds' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report New Issue' }))
    expect(await dialog.findByText('Flat 2, 4 Mill Lane, Leeds')).toBeVisible()
    expect(await dialog.findByRole('combobox', { name: /^Report for/ })).toHaveValue('Sam Reed')
  })

  it('the page of a person shows a message if the person does not exist [HOME-06]', async () => {
    server.use(
      http.get(api('/admin/users/22'), () =>
        HttpResponse.json(failure('NOT_FOUND', 'There is nothing here.'), { status: 404 }),
      ),
    )
    open()
    expect(
      await screen.findByText('This person does not exist, or you do not have access to them.'),
    ).toBeVisible()
  })
})
