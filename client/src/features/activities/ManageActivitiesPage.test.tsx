import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { asks, LONG, open, prepare, press, rowOf, stage } from '../../../test/activitiesScreen.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { today } from '../../lib/dates.ts'

beforeEach(prepare)

describe('the list of activities', () => {
  it('the list of activities shows its columns in order, cuts long names and marks overdue dates [ACTIV-05, ACTIV-06, ACTIV-07, ACTIV-08, ACTIV-09, ACTIV-10, ACTIV-11, ACTIV-12, ACTIV-13, ROUTE-24]', async () => {
    open()
    const row = await rowOf(/Boiler/)
    expect(
      screen.getByRole('heading', { name: 'Manage Maintenance Activities', level: 1 }),
    ).toBeInTheDocument()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'SNo',
      'Property Name',
      'Activity',
      'Last Completed',
      'Next Scheduled',
      'Status',
      'Edit',
      'Delete',
    ])
    for (const text of [
      '1',
      'Flat 12',
      'Boiler service',
      '20/06/2026',
      '09/07/2026',
      'Overdue',
      'Edit',
      'Delete',
    ])
      expect(row.getByText(text)).toBeInTheDocument()
    expect(row.getByText('Every 2 weeks, from completion')).toBeInTheDocument()
    expect(row.getByRole('button', { name: /^Active:/ })).toBeInTheDocument()
    expect((await rowOf(/xxx/)).getByText(`${'x'.repeat(100)}...`)).toBeInTheDocument()
    expect(screen.getByText('2 activities')).toBeInTheDocument()
  })

  it('the list of activities continues its numbering on the next page [ACTIV-05]', async () => {
    const first = stage.list()
    stage.list = async () => {
      const answer = await first
      return new HttpResponse(await answer.clone().text(), {
        headers: { 'content-type': 'application/json', 'x-total-count': '27', 'x-offset': '25' },
      })
    }
    open('?cursor=abc')
    expect((await rowOf(/Boiler/)).getByText('26')).toBeInTheDocument()
    expect((await rowOf(/xxx/)).getByText('27')).toBeInTheDocument()
  })

  it('the list of activities can be filtered by property name, property, activity and status [ACTIV-01, ACTIV-02, ACTIV-03, ACTIV-04]', async () => {
    const { user, search } = open()
    await rowOf(/Boiler/)
    await user.type(screen.getByLabelText('Property name'), 'flat')
    await user.click(await screen.findByRole('combobox', { name: /^Property/ }))
    await user.click(await screen.findByRole('option', { name: /Flat 12/ }))
    await user.type(screen.getByRole('textbox', { name: 'Activity' }), 'boil')
    await user.click(screen.getByRole('button', { name: /All Status/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Active', 'Inactive'])
    await user.click(screen.getByRole('option', { name: 'Inactive' }))
    const filters = { property: 'flat', propertyId: '3', activity: 'boil', status: 'inactive' }
    await waitFor(() => expect(Object.fromEntries(stage.asked.at(-1) ?? [])).toMatchObject(filters))
    expect(search()).toEqual(filters)
  })

  it('the list of activities shows only overdue activities if the address asks for them, and shows all activities again on request [STAFF-04]', async () => {
    const { user, search } = open('?due=overdue')
    await waitFor(() => expect(stage.asked.at(-1)?.get('due')).toBe('overdue'))
    await user.click(await screen.findByRole('button', { name: 'Remove filter Due: overdue' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  it.each([
    ['', 'Error: Failed to fetch activities'],
    ['?propertyId=3', 'Error: Failed to fetch activities by property'],
  ])(
    'the list of activities shows Loading..., and an error if the activities cannot be loaded [ACTIV-15, ACTIV-16, ACTIV-34, ACTIV-35]',
    async (at, text) => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const broken = () => HttpResponse.json(failure('INTERNAL', 'Not now.'), { status: 500 })
      stage.list = () => promise.then(broken)
      open(at)
      expect(await screen.findByText('Loading...')).toBeInTheDocument()
      await waitFor(() => expect(stage.asked).not.toEqual([]))
      resolve(undefined)
      expect(await screen.findByText(text)).toBeInTheDocument()
    },
  )
})

describe('a confirmation', () => {
  it.each([
    [/Boiler/, 'Boiler service', 'Inactive', false, 1],
    [/xxx/, LONG, 'Active', true, 2],
  ])(
    'a confirmation appears before a status change [ACTIV-30, ACTIV-31, ACTIV-37, ACTIV-40]',
    async (row, name, to, isActive, id) => {
      const { user } = open()
      await press(user, row, /^(Active|Inactive):/)
      const dialog = await asks()
      const question = `Are you sure you want to change the activity ${name} status to ${to}?`
      expect(dialog.getByText(question)).toBeInTheDocument()
      stage.refusals = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
      await user.click(dialog.getByRole('button', { name: 'Change status' }))
      expect(await dialog.findByText('Failed to update schedule')).toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Change status' }))
      expect(await screen.findByText('Activity Updated Successfully!')).toBeInTheDocument()
      expect(stage.sent.at(-1)).toEqual({
        call: `PUT /MaintenanceActivity/${id}`,
        body: { isActive, version: 1 },
      })
    },
  )

  it('a confirmation appears before an activity is deleted [ACTIV-29, ACTIV-33, ACTIV-38, ACTIV-41]', async () => {
    const { user } = open()
    await press(user, /Boiler/, /^Delete/)
    const dialog = await asks()
    const question = 'Are you sure you want to delete the activity Boiler service?'
    expect(dialog.getByText(question)).toBeInTheDocument()
    stage.refusals = [() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 })]
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Failed to delete schedule')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Activity deleted Successfully!')).toBeInTheDocument()
    expect(stage.sent.at(-1)).toEqual({ call: 'DELETE /MaintenanceActivity/1', body: null })
  })

  it('the list of activities marks an activity as done after a confirmation', async () => {
    const { user } = open()
    await press(user, /Boiler/, /^Mark done/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark done' }))
    expect(dialog.queryByLabelText(/^Next scheduled/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Mark done' }))
    expect(await screen.findByText('Done. Next due on 09/07/2026.')).toBeInTheDocument()
    const call = 'POST /MaintenanceActivity/1/done'
    expect(stage.sent).toEqual([{ call, body: { completed: today(), version: 1 } }])
  })
})

describe('the activity calendar', () => {
  it('the activity calendar shows the days of a month and moves to the next month', async () => {
    const { user, search } = open('?view=calendar&month=2026-07')
    const grid = await screen.findByRole('table', { name: 'Activities in July 2026' })
    const entries = within(grid).getAllByRole('button', { name: /Boiler service/ })
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Boiler serviceFlat 12 · Overdue',
      'Boiler serviceFlat 12 · Planned',
    ])
    expect(
      screen.getByText(
        /There are more activities this month than can be shown\. Narrow the filters to see them all\./,
      ),
    ).toBeInTheDocument()
    expect(Object.fromEntries(stage.asked.at(-1) ?? [])).toMatchObject({
      from: '2026-07-01',
      to: '2026-07-31',
    })
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByRole('heading', { name: 'August 2026' })).toBeInTheDocument()
    expect(search()).toEqual({ view: 'calendar', month: '2026-08' })
  })
})

describe('a calendar feed', () => {
  it('a calendar feed gets an address, which is shown once and can be revoked', async () => {
    let createdAt: string | null = null
    const feed = api('/properties/3/calendar')
    server.use(
      http.get(feed, () => HttpResponse.json({ createdAt })),
      http.post(feed, () => {
        createdAt = '2026-07-04T09:05:07.000Z'
        return HttpResponse.json({ url: 'https://x.test/api/calendar/abc.ics', createdAt }, { status: 201 })
      }),
      http.delete(feed, () => {
        createdAt = null
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
    await user.click(await dialog.findByRole('combobox', { name: /^Property/ }))
    await user.click(await screen.findByRole('option', { name: /Flat 12/ }))
    await user.click(await dialog.findByRole('button', { name: 'Create an address' }))
    expect(await dialog.findByLabelText('Private address')).toHaveValue('https://x.test/api/calendar/abc.ics')
    expect(dialog.getByRole('button', { name: 'Copy the address' })).toBeInTheDocument()
    await user.click(await dialog.findByRole('button', { name: 'Turn off the address' }))
    await user.click((await asks()).getByRole('button', { name: 'Turn off the address' }))
    expect(await dialog.findByText('You have no address for this property yet.')).toBeInTheDocument()
  })
})
