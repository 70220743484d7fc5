import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { buildDevelopment, buildPropertyRow } from '../../../test/estateRows.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManagePropertiesPage from './ManagePropertiesPage.tsx'

const rows: PropertySummary[] = [
  buildPropertyRow(),
  buildPropertyRow({ id: 4, name: 'Shed', isActive: false }),
  buildPropertyRow({ id: 5, name: 'Far House', can: [] }),
]
let asked: URLSearchParams[] = []
let sent: { call: string; body: Record<string, unknown> }[] = []
let list: () => Response
let refusals: (() => Response)[] = []

beforeEach(() => {
  asked = []
  sent = []
  refusals = []
  list = () => HttpResponse.json(rows, { headers: { 'x-total-count': '3' } })
  signIn(['property:update'])
  const write = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    // The page always sends an object in the body of this request.
    sent.push({ call, body: (await request.json()) as Record<string, unknown> })
    return refusals.shift()?.() ?? HttpResponse.json(rows[0])
  }
  server.use(
    http.get(api('/properties/all'), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return list()
    }),
    http.get(api('/properties/developments'), () =>
      HttpResponse.json([
        buildDevelopment({ developmentId: 2, developmentName: 'Mill Quarter', city: 'York' }),
      ]),
    ),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/blocks'), ({ request }) => {
      const isThere = new URL(request.url).searchParams.get('developmentId') === '1'
      return HttpResponse.json(
        isThere ? [{ id: 6, name: 'Lock House', developmentName: 'Ash Row Gardens' }] : [],
      )
    }),
    http.post(api('/properties/create'), write),
    http.put(api('/properties/:id'), write),
    http.post(api('/properties/:id/toggle'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-properties', at: `/manage-properties${search}`, page: ManagePropertiesPage })
type User = ReturnType<typeof open>['user']
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const edit = async (user: User) => {
  await user.click((await rowOf('Flat 12')).getByRole('button', { name: /^Edit/ }))
  return within(await screen.findByRole('dialog', { name: 'Edit Property' }))
}

describe('the list of properties', () => {
  it('the list of properties shows each property with its development and status, and the total [PROPS-01, ROUTE-22]', async () => {
    open()
    const row = await rowOf('Flat 12')
    expect(screen.getByRole('heading', { name: 'Manage Properties', level: 1 })).toBeInTheDocument()
    for (const text of ['14 Canal Street', 'Ash Row Gardens', 'Leeds', 'United Kingdom', 'Active'])
      expect(row.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('3 properties')).toBeInTheDocument()
    expect((await rowOf('Far House')).getByRole('button', { name: /^Toggle/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('the list of properties filters by text, development and status, and keeps the filters in the address', async () => {
    const { user, search } = open('?developmentId=1')
    await rowOf('Shed')
    expect(await screen.findByRole('combobox', { name: /Development/ })).toHaveValue('Ash Row Gardens')
    await user.type(screen.getByLabelText('Name or address'), 'flat')
    await user.click(screen.getByRole('button', { name: /All Statuses/ }))
    await user.click(await screen.findByRole('option', { name: 'Inactive' }))
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        sort: 'name',
        limit: '25',
        q: 'flat',
        developmentId: '1',
        active: 'false',
      }),
    )
    expect(search()).toEqual({ developmentId: '1', q: 'flat', status: 'inactive' })
  })

  it.each([
    ['Not for you.', () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })],
    ['Failed to fetch properties', () => HttpResponse.error()],
  ])(
    'the list of properties shows the message %s if it cannot be loaded, and lets the user try again [PROPS-16, PROPS-17]',
    async (text, answer) => {
      list = answer
      const { user } = open()
      expect(await screen.findByText(text)).toBeInTheDocument()
      list = () => HttpResponse.json([])
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('No properties found.')).toBeInTheDocument()
    },
  )
})

describe('the status switch of a property', () => {
  it.each([
    [/^Active:/, 'Flat 12', 3, false],
    [/^Toggle/, 'Shed', 4, true],
  ])(
    'the status switch of a property asks for confirmation after a press on the button %s of %s [PROPS-14, PROPS-15]',
    async (name, property, id, isActive) => {
      const { user } = open()
      await user.click((await rowOf(property)).getByRole('button', { name }))
      const asks = within(await screen.findByRole('alertdialog', { name: 'Confirm Status Toggle' }))
      expect(
        asks.getByText('Are you sure you want to toggle the status of this property?'),
      ).toBeInTheDocument()
      expect(sent).toEqual([])
      refusals = [() => HttpResponse.json(failure('FORBIDDEN', 'Not any more.'), { status: 403 })]
      await user.click(asks.getByRole('button', { name: 'Yes, Toggle' }))
      expect(await asks.findByText(/Not any more/)).toBeInTheDocument()
      const before = asked.length
      await user.click(asks.getByRole('button', { name: 'Yes, Toggle' }))
      expect(await screen.findByText(/^(Flat 12|Shed) is now/)).toBeInTheDocument()
      expect(sent.at(-1)).toEqual({ call: `POST /properties/${id}/toggle`, body: { isActive } })
      await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    },
  )
})

describe('the property form', () => {
  it('the property form requires a development, an address and a name [PROPS-04, PROPS-05, PROPS-06, PROPS-07, PROPS-08, PROPS-09]', async () => {
    const { user } = open()
    await rowOf('Shed')
    await user.click(screen.getByRole('button', { name: '+ Add Property' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Property' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const summary = within(await dialog.findByRole('alert'))
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Development is required.',
      'Address is required.',
      'Name is required.',
    ])
    expect(dialog.getByRole('combobox', { name: /^Development/ })).toHaveAttribute('aria-required', 'true')
    expect(dialog.getByLabelText(/^Address/)).toBeRequired()
    expect(dialog.getByLabelText(/^Name/)).toBeRequired()
    expect(sent).toEqual([])
  })

  it('the property form copies the city and country from the development, and adds the property [PROPS-02, PROPS-10, PROPS-11, PROPS-12, PROPS-13]', async () => {
    const { user } = open()
    await rowOf('Shed')
    await user.click(screen.getByRole('button', { name: '+ Add Property' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Property' }))
    await user.click(dialog.getByRole('combobox', { name: /^Development/ }))
    await user.click(await screen.findByRole('option', { name: /Mill Quarter/ }))
    expect(dialog.getByLabelText('City')).toHaveValue('York')
    expect(dialog.getByLabelText('City')).toHaveAttribute('readonly')
    expect(dialog.getByLabelText('Country')).toHaveValue('United Kingdom')
    expect(dialog.getByLabelText('Country')).toHaveAttribute('readonly')
    await user.type(dialog.getByLabelText(/^Address/), '1 Mill Lane')
    await user.type(dialog.getByLabelText(/^Name/), 'Flat 1')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Property added.')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        call: 'POST /properties/create',
        body: {
          developmentId: 2,
          address: '1 Mill Lane',
          name: 'Flat 1',
          city: 'York',
          country: 'United Kingdom',
        },
      },
    ])
  })

  it('the property form saves with the version that it loaded, and merges changes by somebody else [PROPS-03]', async () => {
    const current = buildPropertyRow({ address: '15 Canal Street', version: 9 })
    refusals = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current }), { status: 409 })]
    const { user } = open()
    const dialog = await edit(user)
    await user.type(dialog.getByLabelText(/^Name/), 'a')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText(/Somebody else has changed this property/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Property updated.')).toBeInTheDocument()
    expect(sent.map(({ body }) => [body['name'], body['address'], body['version']])).toEqual([
      ['Flat 12a', '14 Canal Street', 2],
      ['Flat 12a', '15 Canal Street', 9],
    ])
  })

  it('the property form puts a home into a block of its development [BLD-205]', async () => {
    const { user } = open()
    const dialog = await edit(user)
    await user.type(await dialog.findByRole('combobox', { name: /^Block/ }), 'lock')
    await user.click(await screen.findByRole('option', { name: /Lock House/ }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Property updated.')).toBeInTheDocument()
    expect(sent.map(({ body }) => [body['developmentId'], body['blockId']])).toEqual([[1, 6]])
  })

  it('the property form shows in advance how a move affects people’s roles, and the reason if the move is refused [SAFE-20, SAFE-21]', async () => {
    const text = 'This is the only property of its development.'
    refusals = [() => HttpResponse.json(failure('CONFLICT', text), { status: 409 })]
    const { user } = open()
    const dialog = await edit(user)
    expect(dialog.queryByText(/This moves the property/)).not.toBeInTheDocument()
    await user.clear(dialog.getByRole('combobox', { name: /^Development/ }))
    await user.type(dialog.getByRole('combobox', { name: /^Development/ }), 'Mill')
    await user.click(await screen.findByRole('option', { name: /Mill Quarter/ }))
    expect(dialog.getByText('This moves the property to Mill Quarter')).toBeVisible()
    expect(dialog.getByText(/Managers of Ash Row Gardens keep that development/)).toBeVisible()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText(text)).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Flat 12')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Property updated.')).toBeInTheDocument()
    expect(sent.map(({ body }) => body['developmentId'])).toEqual([2, 2])
  })
})
