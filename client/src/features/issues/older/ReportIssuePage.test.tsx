import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn } from '../../../../test/drawn.ts'
import { buildAlert, buildIssue, buildProperty, CATEGORIES, ME, signIn } from '../../../../test/estate.ts'
import { device } from '../../../../test/idb.ts'
import { renderRoute } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { begin } from '../waiting/report.ts'
import ReportIssuePage from './ReportIssuePage.tsx'

const OLDER = ['Plumbing', 'Electrical', 'Appliances', 'General']
const categories = [
  ...CATEGORIES.filter(({ parentId }) => parentId !== null),
  { id: 9, name: 'Pests', parentId: null },
  { id: 2, name: 'General', parentId: null },
  { id: 3, name: 'Appliances', parentId: null },
  { id: 4, name: 'Electrical', parentId: null },
  { id: 1, name: 'Plumbing', parentId: null },
]

let properties: OwnProperty[]
let alerts: ActiveAlert[]
let sent: Record<string, string>[]
let asked: string[]
let subcategories: (() => Response)[]

beforeEach(() => {
  properties = [buildProperty()]
  alerts = []
  sent = []
  asked = []
  subcategories = []
  signIn(['issue:report'])
  server.use(
    http.get(api('/dashboard/user-properties'), () => HttpResponse.json(properties)),
    http.get(api('/alerts/active/3'), () => HttpResponse.json(alerts)),
    http.get(api('/Lookup/categories'), () => HttpResponse.json(categories)),
    http.get(api('/categories/:category/subcategories'), ({ params }) => {
      const name = String(params['category'])
      asked.push(name)
      const parent = categories.find((category) => category.name === name)
      return (
        subcategories.shift()?.() ??
        HttpResponse.json({ subcategories: categories.filter(({ parentId }) => parentId === parent?.id) })
      )
    }),
    http.post(api('/issues/report'), async ({ request }) => {
      const form = await request.text()
      const fields = form.matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/g)
      sent.push(Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value])))
      return HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

const open = () => renderRoute({ path: '/report-issue', at: '/report-issue', page: ReportIssuePage })

const field = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}( \\*)?$`) })
const choose = async (user: UserEvent, name: string, option: string) => {
  await waitFor(() => expect(field(name)).toBeEnabled())
  await user.click(field(name))
  await user.click(await screen.findByRole('option', { name: option }))
}
const write = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(/^Title/), 'Kitchen tap drips')
  await user.type(screen.getByLabelText(/^Description/), 'It drips all night.')
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit issue' }))

describe('the older report page', () => {
  it('the older report page has four categories, whatever other categories exist [OLDISSUE-01, ROUTE-06]', async () => {
    const { user } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Report an Issue' })).toBeVisible()
    await screen.findByLabelText(/^Title/)
    await user.click(field('Category'))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(OLDER)
  })

  it('the older report page reserves space for its search until the search has loaded, and appears even if the alerts do not load', async () => {
    server.use(http.get(api('/alerts/active/3'), () => new Promise<never>(() => undefined)))
    open()
    await screen.findByLabelText(/^Title/)
    expect(screen.getByText('What is wrong?')).toBeVisible()
    expect(screen.getByText(/^A word or two/)).toBeVisible()
  })

  it('the older report form appears together with the alerts above it, so that the alerts do not move the form', async () => {
    const isAnswered = Promise.withResolvers<void>()
    const read = vi.fn()
    server.use(
      http.get(api('/alerts/active/3'), async () => {
        read()
        await isAnswered.promise
        return HttpResponse.json([buildAlert()])
      }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { client } = open()
    await drawn(() => expect(read).toHaveBeenCalled())
    await drawn(() => expect(client.isFetching()).toBe(1))
    expect(screen.queryByLabelText(/^Title/)).not.toBeInTheDocument()
    isAnswered.resolve()
    await drawn(() => expect(screen.getByLabelText(/^Title/)).toBeVisible())
    expect(screen.getByRole('region', { name: 'Alerts' })).toBeVisible()
  })

  it('the older report page loads the subcategories of a category and sends both by name [OLDISSUE-02, OLDISSUE-03]', async () => {
    const { user } = open()
    await write(user)
    await choose(user, 'Category', 'Plumbing')
    await choose(user, 'Subcategory', 'Taps')
    expect(asked).toEqual(['Plumbing'])
    await submit(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        UserId: String(ME),
        Title: 'Kitchen tap drips',
        Description: 'It drips all night.',
        Category: 'Plumbing',
        Subcategory: 'Taps',
        Status: 'Submitted',
        PropertyId: '3',
        VulnerablePersons: 'false',
      },
    ])
    expect(window.location.pathname).toBe('/dashboard')
    expect(device.size).toBe(0)
  })

  it('the older report page has one search for both levels, which fills in both levels [PHONE-96]', async () => {
    const { user } = open()
    await write(user)
    await user.type(await screen.findByRole('combobox', { name: /What is wrong/ }), 'taps')
    await user.click(await screen.findByRole('option', { name: 'Plumbing / Taps' }))
    expect(field('Category')).toHaveTextContent(/Plumbing/)
    await waitFor(() => expect(field('Subcategory')).toHaveTextContent(/Taps/))
    await submit(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ Category: 'Plumbing', Subcategory: 'Taps' })
  })

  it('the older report page accepts a category without subcategories, and does not send a subcategory of another category', async () => {
    const { user } = open()
    await write(user)
    await choose(user, 'Category', 'Plumbing')
    await choose(user, 'Subcategory', 'Taps')
    await choose(user, 'Category', 'General')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Subcategory/ })).not.toBeInTheDocument())
    await submit(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ Category: 'General' })
    expect(sent[0]).not.toHaveProperty('Subcategory')
  })

  it('the older report page requires a subcategory if the category has subcategories', async () => {
    const { user } = open()
    await write(user)
    await choose(user, 'Category', 'Plumbing')
    await submit(user)
    expect((await screen.findAllByText('Subcategory is required.')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })

  it('the older report page shows an error if the subcategories could not be loaded, and lets the user try again', async () => {
    subcategories = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
    const { user } = open()
    await write(user)
    await choose(user, 'Category', 'Plumbing')
    expect(await screen.findByText('We couldn’t load the subcategories. Try again.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await choose(user, 'Subcategory', 'Drains')
    expect(field('Subcategory')).toHaveTextContent(/Drains/)
  })

  it('the older report page continues a draft from another form, without a category that the older page does not offer', async () => {
    const values = { ...EMPTY_REPORT, title: 'Mice in the loft', categoryId: 9 }
    const place = { id: 3, can: [], label: 'Flat 12 - 14 Canal Street, Leeds' }
    device.set(`report:${ME}:k-1`, { ...begin(ME, { values, files: [], place }), id: 'k-1' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Continue with the report' }))
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Mice in the loft')
    expect(field('Category')).toHaveTextContent(/Choose a category/)
  })

  it('the older report page asks for confirmation before it discards the typed text', async () => {
    const { user } = open()
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(window.location.pathname).toBe('/dashboard')
    await waitFor(() => expect(device.size).toBe(0))
  })

  it('the older report page shows the alerts of the property, each for 3 seconds [DASH-14]', async () => {
    alerts = [buildAlert(), buildAlert({ id: 2, message: 'The gate is repaired.' })]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open()
    await drawn(() => expect(screen.getByText('1 of 2')).toBeVisible())
    act(() => {
      vi.advanceTimersByTime(3100)
    })
    expect(screen.getByText('2 of 2')).toBeVisible()
  })

  it('the older report page tells people without the permission that they cannot report an issue [DASH-36]', async () => {
    properties = [buildProperty({ can: [] })]
    open()
    expect(await screen.findByText('You cannot report an issue at this property.')).toBeInTheDocument()
    expect(screen.queryByLabelText(/^Title/)).not.toBeInTheDocument()
  })

  it('the older report page tells users without a property that they are not linked to a property yet', async () => {
    properties = []
    open()
    expect(await screen.findByText('You are not linked to a property yet.')).toBeInTheDocument()
  })
})
