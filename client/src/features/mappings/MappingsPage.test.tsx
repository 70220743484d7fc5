import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildMapping, buildProperty, buildUser, ROLE_LIST, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import MappingsPage from './MappingsPage.tsx'

const ANN = {
  userId: 25,
  userName: 'Ann Boss',
  userEmail: 'ann@example.com',
  can: [],
  blocked: 'Property managers are out of your reach.',
}
const rows = [
  buildMapping('TENANT'),
  buildMapping('LETTINGAGENT'),
  buildMapping('TENANT', { propertyId: 4, propertyName: 'Flat 14' }),
  buildMapping('PMGR', ANN),
]
let asked: URLSearchParams[] = []
let sent: { path: string; body: unknown }[] = []
let searched: URLSearchParams[] = []
let refuse: (() => Response) | null = null

beforeEach(() => {
  asked = []
  sent = []
  searched = []
  refuse = null
  signIn(['mapping:list', 'mapping:change'])
  const write = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname.replace('/api', ''), body: await request.json() })
    return refuse?.() ?? HttpResponse.json({ removed: 1 })
  }
  server.use(
    http.get(api('/lookup/roles'), () => HttpResponse.json(ROLE_LIST)),
    http.get(api('/admin/users'), ({ request }) => {
      searched.push(new URL(request.url).searchParams)
      return HttpResponse.json([buildUser({ id: 22 })])
    }),
    http.get(api('/properties/all'), () => HttpResponse.json([buildProperty({ id: 3, name: 'Flat 12' })])),
    http.get(api('/properties/developments'), () =>
      HttpResponse.json([
        { developmentId: 1, developmentName: 'Ash Row Gardens', siteName: 'Ash Row', city: 'Leeds' },
      ]),
    ),
    http.get(api('/admin/user-property-mappings'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(rows, { headers: { 'x-total-count': '3' } })
    }),
    http.put(api('/admin/remove-user-property-roles'), write),
    http.post(api('/admin/:call'), write),
  )
})

const open = (search = '') =>
  renderRoute({
    path: '/user-properties-mapping',
    at: `/user-properties-mapping${search}`,
    page: MappingsPage,
  })
type User = ReturnType<typeof open>['user']
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const last = () => Object.fromEntries(asked.at(-1) ?? [])
const choose = async (user: User, within_: ReturnType<typeof within>, label: RegExp, option: string) => {
  await user.click(await within_.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

describe('role mappings', () => {
  it('role mappings show one row with all roles for a person at a property [MAPPING-01, MAPPING-05, MAPPING-06, MAPPING-07, ROUTE-27]', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'User-Property Role Mapping' })).toBeInTheDocument()
    const row = await rowOf('Sam Reed.*Flat 12')
    const roles = within(row.getByRole('list', { name: 'Roles of Sam Reed at Flat 12' }))
    expect(roles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Resident',
      'Letting agent',
    ])
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(screen.getByText('3 mappings')).toBeInTheDocument()
  })

  it('role mappings can be filtered by person, property and role [MAPPING-02, MAPPING-03, MAPPING-04]', async () => {
    const { user, search } = open()
    await rowOf('Sam Reed.*Flat 12')
    await user.click(await screen.findByRole('combobox', { name: /^User/ }))
    expect(await screen.findByRole('option', { name: 'All Users' })).toBeInTheDocument()
    await user.click(await screen.findByRole('option', { name: /Sam Reed/ }))
    await user.click(await screen.findByRole('combobox', { name: /^Property/ }))
    expect(await screen.findByRole('option', { name: 'All Properties' })).toBeInTheDocument()
    await user.click(await screen.findByRole('option', { name: /Flat 12/ }))
    await user.click(screen.getByRole('button', { name: /All Roles/ }))
    await user.click(await screen.findByRole('option', { name: 'Contractor' }))
    await waitFor(() => expect(last()).toMatchObject({ userId: '22', propertyId: '3', role: 'CONTRACTOR' }))
    await user.click(screen.getByRole('button', { name: 'Remove filter User: Sam Reed' }))
    await waitFor(() => expect(search()).toEqual({ propertyId: '3', role: 'CONTRACTOR' }))
  })

  it('role mappings show the name of a filter from the address', async () => {
    open('?userId=22&propertyId=abc')
    expect(await screen.findByRole('button', { name: 'Remove filter User: Sam Reed' })).toBeInTheDocument()
    expect(last()).toEqual({ sort: 'user', limit: '25', userId: '22' })
  })

  it('role mappings collapse the rows of a person with many properties, show each role once, and can be expanded [STAFF-49, MAPPING-06]', async () => {
    const many = Array.from({ length: 5 }, (_, at) =>
      buildMapping(at === 4 ? 'CONTRACTOR' : 'TENANT', { propertyId: 10 + at, propertyName: `House ${at}` }),
    )
    server.use(
      http.get(api('/admin/user-property-mappings'), () =>
        HttpResponse.json([...many, buildMapping('PMGR', ANN)], { headers: { 'x-total-count': '6' } }),
      ),
    )
    const { user } = open()
    const person = await rowOf('Sam Reed.*5 properties')
    expect(person.getByText('5 properties')).toBeVisible()
    const roles = within(person.getByRole('list', { name: 'Roles of Sam Reed at 5 properties' }))
    expect(roles.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Resident', 'Contractor'])
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText('6 mappings')).toBeVisible()
    const button = person.getByRole('button', { name: 'Show the properties of Sam Reed' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(screen.getAllByRole('row')).toHaveLength(8)
    expect((await rowOf('Sam Reed.*House 3')).getByRole('button', { name: /^Edit/ })).toBeVisible()
    expect(screen.getByText('6 mappings')).toBeVisible()
    await user.click(person.getByRole('button', { name: 'Hide the properties of Sam Reed' }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('role mappings disable the Edit button for roles that the reader may not change, and say why', async () => {
    open()
    const edit = (await rowOf('Ann Boss')).getByRole('button', { name: /^Edit/ })
    expect(edit).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a row in edit mode', () => {
  const edit = async (user: User) => {
    const row = await rowOf('Sam Reed.*Flat 12')
    await user.click(row.getByRole('button', { name: /^Edit/ }))
    return row
  }

  it('a row in edit mode marks a role for removal and sends nothing [MAPPING-08, MAPPING-09, MAPPING-10]', async () => {
    const { user } = open()
    const row = await edit(user)
    expect(row.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
    await user.click(row.getByRole('button', { name: 'Remove Letting agent' }))
    expect(row.getByText(', will be removed')).toBeInTheDocument()
    expect(row.getByRole('button', { name: 'Keep Letting agent' })).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('a row in edit mode keeps the focus when editing starts and ends', async () => {
    const { user } = open()
    const row = await rowOf('Sam Reed.*Flat 12')
    row.getByRole('button', { name: /^Edit/ }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toHaveAccessibleName('Remove Resident')
    row.getByRole('button', { name: /^Cancel/ }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toHaveAccessibleName('Edit Sam Reed at Flat 12')
    row.getByRole('button', { name: /^Edit/ }).focus()
    await user.keyboard('{Enter}')
    await user.click(row.getByRole('button', { name: 'Remove Letting agent' }))
    row.getByRole('button', { name: /^Save/ }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Edit Sam Reed at Flat 12'))
  })

  it('a row in edit mode sends the removals on Save and reloads the list [MAPPING-11, MAPPING-12, MAPPING-13]', async () => {
    const { user } = open()
    const row = await edit(user)
    await user.click(row.getByRole('button', { name: 'Remove Letting agent' }))
    const before = asked.length
    const searchedBefore = searched.length
    await user.click(row.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    // The list of people shows roles too, so this list reloads.
    await waitFor(() => expect(searched.length).toBeGreaterThan(searchedBefore))
    expect(sent).toEqual([
      { path: '/admin/remove-user-property-roles', body: [{ userId: 22, propertyId: 3, roleId: 6 }] },
    ])
    expect(await row.findByRole('button', { name: /^Edit/ })).toBeInTheDocument()
  })

  it('a row in edit mode is unchanged after Cancel [MAPPING-14]', async () => {
    const { user } = open()
    const row = await edit(user)
    await user.click(row.getByRole('button', { name: 'Remove Resident' }))
    await user.click(row.getByRole('button', { name: /^Cancel/ }))
    expect(row.queryByText(', will be removed')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('a row in edit mode shows that nothing has changed if no role was marked for removal [KEEP-03]', async () => {
    const { user } = open()
    const row = await edit(user)
    await user.click(row.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Nothing has changed.')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('a row in edit mode shows why the server refused the removal, and keeps the role marked for removal', async () => {
    refuse = () => HttpResponse.json(failure('CONFLICT', 'Somebody else changed this.'), { status: 409 })
    const { user } = open()
    const row = await edit(user)
    await user.click(row.getByRole('button', { name: 'Remove Resident' }))
    await user.click(row.getByRole('button', { name: /^Save/ }))
    expect(await row.findByText('Somebody else changed this.')).toBeInTheDocument()
    expect(row.getByText(', will be removed')).toBeInTheDocument()
  })
})

describe('the Assign Role dialog', () => {
  const start = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: '+ Add Property Mapping' }))
    return within(await screen.findByRole('dialog', { name: 'Assign Role' }))
  }

  it('the Assign Role dialog assigns a role at a property to an active user [MAPPING-15, MAPPING-16, MAPPING-17, MAPPING-18, MAPPING-19, MAPPING-20, MAPPING-21, MAPPING-23, MAPPING-25]', async () => {
    const { user } = open()
    const dialog = await start(user)
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await choose(user, dialog, /^User/, 'Sam Reed')
    expect(searched.at(-1)?.get('status')).toBe('Approved')
    await choose(user, dialog, /^Property/, 'Flat 12')
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: /Role/ }))
    await user.click(await screen.findByRole('option', { name: 'Contractor' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('User role has been mapped to property successfully')).toBeInTheDocument()
    expect(sent).toEqual([
      { path: '/admin/assign-role-to-property', body: { userId: 22, propertyId: 3, roleId: 5 } },
    ])
  })

  it('the Assign Role dialog assigns a role at every property of a development', async () => {
    const { user } = open()
    const dialog = await start(user)
    await user.click(dialog.getByRole('checkbox', { name: 'All properties of a development' }))
    await choose(user, dialog, /^User/, 'Sam Reed')
    await choose(user, dialog, /^Development/, 'Ash Row Gardens')
    await user.click(dialog.getByRole('button', { name: /Role/ }))
    await user.click(await screen.findByRole('option', { name: 'Contractor' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/admin/assign-role-to-development', body: { userId: 22, developmentId: 1, roleId: 5 } },
      ]),
    )
  })

  it('the Assign Role dialog never offers the administrator role [ROLE-01]', async () => {
    const { user } = open()
    const dialog = await start(user)
    await user.click(dialog.getByRole('button', { name: /Role/ }))
    const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(roles).toHaveLength(5)
    expect(roles).not.toContain('Administrator')
  })

  it('the Assign Role dialog keeps the chosen values after a failure [MAPPING-24]', async () => {
    refuse = () => HttpResponse.json(failure('CONFLICT', 'They have it already.'), { status: 409 })
    const { user } = open()
    const dialog = await start(user)
    await choose(user, dialog, /^User/, 'Sam Reed')
    await choose(user, dialog, /^Property/, 'Flat 12')
    await user.click(dialog.getByRole('button', { name: /Role/ }))
    await user.click(await screen.findByRole('option', { name: 'Resident' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(
      await screen.findAllByText('Failed to map role at this moment, please try again later'),
    ).toHaveLength(2)
    expect(dialog.getByText('They have it already.')).toBeInTheDocument()
    expect(await dialog.findByRole('combobox', { name: /^User/ })).toHaveValue('Sam Reed')
  })

  it('the Assign Role dialog closes on Cancel [MAPPING-22]', async () => {
    const { user } = open()
    const dialog = await start(user)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual([])
  })
})
