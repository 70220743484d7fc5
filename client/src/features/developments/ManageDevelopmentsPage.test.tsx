import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { last, open, pick, prepare, rowOf, stage } from '../../../test/developmentsScreen.tsx'
import { failure } from '../../../test/server.ts'
beforeEach(prepare)

describe('the list of developments', () => {
  it('the list of developments shows the place, site, status and actions of each development under the heading [DEVS-01, DEVS-02, DEVS-08, DEVS-09, DEVS-10, DEVS-11, DEVS-12, DEVS-13, DEVS-14, ROUTE-23]', async () => {
    open()
    const row = await rowOf('Ash Row Gardens')
    expect(screen.getByRole('heading', { name: 'Manage Developments', level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '+ Add Development' })).toBeInTheDocument()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Name', 'City', 'Country', 'Site', 'Status', 'Actions'])
    for (const text of ['Leeds', 'United Kingdom', 'Ash Row', 'Active', 'Edit', 'Toggle'])
      expect(row.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('3 developments')).toBeInTheDocument()
    expect((await rowOf('Far Court')).getByRole('button', { name: /^Edit/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('the list of developments filters by one exact development, city or country, and shows all of them at first [DEVS-03, DEVS-04, DEVS-05, DEVS-06, DEVS-07]', async () => {
    const { user, search } = open()
    await rowOf('Old Yard')
    const filters = screen
    expect(await filters.findByPlaceholderText('All Developments')).toHaveValue('')
    expect(await filters.findByPlaceholderText('All Cities')).toHaveValue('')
    expect(last()).toEqual({ sort: 'name', limit: '25' })
    await user.click(filters.getByRole('button', { name: /All Countries/ }))
    await user.click(await screen.findByRole('option', { name: 'United Kingdom' }))
    await pick(user, /City/, 'York')
    await waitFor(() => expect(last()).toMatchObject({ city: 'York', country: 'United Kingdom' }))
    await pick(user, /Development/, 'Old', /Old Yard/)
    await waitFor(() => expect(last()).toMatchObject({ developmentId: '2' }))
    expect(search()).toEqual({ developmentId: '2', city: 'York', country: 'United Kingdom' })
    await user.click(filters.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  it('the list of developments logs and shows a failure to load, and tries again [DEVS-44]', async () => {
    stage.list = () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 })
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the developments. Try again.')).toBeInTheDocument()
    expect(console.error).toHaveBeenCalledWith(
      'We couldn’t load the developments. Try again.',
      'Something went wrong.',
    )
    stage.list = () => HttpResponse.json([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No developments found.')).toBeInTheDocument()
  })
})

describe('a status toggle', () => {
  it.each([
    [/^Active:/, 'Ash Row Gardens', false],
    [/^Toggle/, 'Old Yard', true],
  ])(
    'the status toggle %s of %s asks for confirmation, then changes the status of the development and reloads the list [DEVS-35, DEVS-36, DEVS-37, DEVS-38, DEVS-39, DEVS-40, DEVS-41, DEVS-42]',
    async (name, development, isActive) => {
      const { user } = open()
      const press = async () => user.click((await rowOf(development)).getByRole('button', { name }))
      await press()
      const asks = within(await screen.findByRole('alertdialog', { name: 'Confirm Status Toggle' }))
      const question = 'Are you sure you want to toggle the status of this development?'
      expect(asks.getByText(question)).toBeInTheDocument()
      await user.click(asks.getByRole('button', { name: 'Cancel' }))
      expect(stage.sent).toEqual([])
      await press()
      const before = stage.asked.length
      await user.click(await screen.findByRole('button', { name: 'Yes, Toggle' }))
      await waitFor(() => expect(stage.asked.length).toBeGreaterThan(before))
      expect(stage.sent).toEqual([
        { call: `POST /developments/${isActive ? 2 : 1}/toggle`, body: { isActive } },
      ])
      await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument())
    },
  )
})
