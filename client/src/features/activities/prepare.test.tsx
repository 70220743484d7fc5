import type { Activity } from '@doorstep/contract/activities/schema'
import type { Home } from '@doorstep/contract/homes/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, prepare, rowOf, stage } from '../../../test/activitiesScreen.tsx'
import { buildActivity } from '../../../test/estate.ts'
import { buildDevelopment, buildPropertyRow } from '../../../test/estateRows.ts'
import { api, failure, server } from '../../../test/server.ts'
import { addDays, formatLongDay, today } from '../../lib/dates.ts'
import { announcementOf, incidentOf } from './prepared.ts'

const HOME: Home = {
  ...buildPropertyRow(),
  isDevelopmentActive: true,
  nation: null,
  emergencyNumber: null,
}
const can: Activity['can'] = ['activity:update']
const inDays = (days: number, part: Partial<Activity> = {}) =>
  buildActivity({
    activity: 'Lift service',
    nextScheduled: `${addDays(today(), days)}T00:00:00.000Z`,
    can,
    ...part,
  })
const SOON = inDays(9)
const TEXT = `This work is planned for ${formatLongDay(addDays(today(), 9))}.`

let sent: string[]

beforeEach(() => {
  prepare()
  sent = []
  const write = ({ request }: { request: Request }) => {
    sent.push(new URL(request.url).pathname)
    return HttpResponse.json(failure('INTERNAL', 'Not now.'), { status: 500 })
  }
  stage.list = () =>
    HttpResponse.json(
      [
        SOON,
        inDays(9, { id: 2, activity: 'Old works', isActive: false }),
        inDays(9, { id: 3, activity: 'Read only', can: [] }),
      ],
      { headers: { 'x-total-count': '3' } },
    )
  server.use(
    http.get(api('/properties/3'), () => HttpResponse.json(HOME)),
    http.get(api('/blocks'), () => HttpResponse.json([])),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments/choices'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/announcement-templates'), () => HttpResponse.json([])),
    http.post(api('/incidents'), write),
    http.post(api('/announcements'), write),
  )
})

const choose = async (entry: string) => {
  const view = open()
  const row = await rowOf(/Lift service/)
  await view.user.click(row.getByRole('button', { name: 'Prepare: Lift service' }))
  await view.user.click(await screen.findByRole('menuitem', { name: entry }))
  return view
}

describe('planned works', () => {
  it('planned works fill in the form of an incident with title, home, text and next update, but only a person can send the form [INC-40]', async () => {
    const { user } = await choose('Prepare incident')
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Lift service')
    expect(dialog.getByRole('textbox', { name: /^Text/ })).toHaveValue(TEXT)
    expect(dialog.getByLabelText(/^Next update by/)).toHaveValue(addDays(today(), 9))
    expect(await dialog.findByRole('button', { name: 'Remove Flat 12' })).toBeVisible()
    expect(dialog.getByRole('combobox', { name: /^Development/ })).toHaveValue('Ash Row Gardens')
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Open and tell everybody affected' }))
    await expect.poll(() => sent).toEqual(['/api/incidents'])
  })

  it('planned works at several homes on the same day prepare one incident and one announcement for all of these homes [INC-66]', async () => {
    const same = [
      SOON,
      inDays(9, { id: 5, propertyId: 4, propertyName: 'Flat 14' }),
      inDays(9, { id: 6, propertyId: 4, propertyName: 'Flat 14' }),
      inDays(9, { id: 7, propertyId: 5, propertyName: 'Flat 15', activity: 'Lift service, second part' }),
    ]
    const page = stage.list
    stage.list = () =>
      stage.asked.at(-1)?.has('developmentId')
        ? HttpResponse.json(same, { headers: { 'x-total-count': '4' } })
        : page()
    await choose('Prepare incident')
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    const homes = within(await dialog.findByRole('list', { name: 'Chosen homes' }))
    expect(homes.getAllByRole('button').map((home) => home.textContent)).toEqual(['Flat 12', 'Flat 14'])
    const day = addDays(today(), 9)
    expect(Object.fromEntries(stage.asked.find((query) => query.has('developmentId')) ?? [])).toMatchObject({
      developmentId: '1',
      activity: 'Lift service',
      status: 'active',
      from: day,
      to: day,
    })
    expect(announcementOf(SOON, HOME, same.slice(0, 3)).homes).toEqual([
      { id: 3, label: 'Flat 12' },
      { id: 4, label: 'Flat 14' },
    ])
  })

  it('planned works leave out homes that are switched off, because the server refuses them [INC-66]', async () => {
    const off = buildPropertyRow({ id: 4, name: 'Flat 14', isActive: false })
    server.use(
      http.get(api('/properties/all'), ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('active') === 'false' ? [off] : []),
      ),
    )
    stage.list = () =>
      HttpResponse.json(
        [
          SOON,
          inDays(9, { id: 5, propertyId: 4, propertyName: 'Flat 14' }),
          inDays(9, { id: 6, propertyId: 5, propertyName: 'Flat 15', can: [] }),
        ].filter((row) => stage.asked.at(-1)?.has('developmentId') || row === SOON),
        { headers: { 'x-total-count': '3' } },
      )
    await choose('Prepare incident')
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    const homes = within(await dialog.findByRole('list', { name: 'Chosen homes' }))
    expect(homes.getAllByRole('button').map((home) => home.textContent)).toEqual(['Flat 12', 'Flat 15'])
  })

  it('planned works at more than 500 homes show a message, because the form chooses only some of these homes [INC-66]', async () => {
    const page = stage.list
    stage.list = () =>
      stage.asked.at(-1)?.has('developmentId')
        ? HttpResponse.json([SOON], { headers: { 'x-total-count': '501' } })
        : page()
    await choose('Prepare incident')
    expect(
      await screen.findByText(/^More than 500 homes have this work\. Only some of them are chosen/),
    ).toBeVisible()
  })

  it('the incident form for planned works shows that the first try opened the incident, if the answer was lost before a changed second try [INC-40]', async () => {
    const refusal = failure('CONFLICT', 'This Idempotency-Key was used for another request.')
    const answers = [() => HttpResponse.error(), () => HttpResponse.json(refusal, { status: 409 })]
    const keys: (string | null)[] = []
    server.use(
      http.post(api('/incidents'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return answers.shift()?.()
      }),
    )
    const { user } = await choose('Prepare incident')
    const dialog = within(await screen.findByRole('dialog', { name: 'Open Incident' }))
    const press = () => user.click(dialog.getByRole('button', { name: 'Open and tell everybody affected' }))
    await press()
    expect(await dialog.findByText('We couldn’t open the incident. Try again.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), ' today')
    await press()
    expect(
      await dialog.findByText(/^The incident is already open, because your first try worked\./),
    ).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Lift service today')
    expect(new Set(keys).size).toBe(1)
  })

  it('planned works fill in a draft announcement for the home, shown until the day of the works [INC-41]', async () => {
    const { user } = await choose('Prepare announcement')
    const dialog = within(await screen.findByRole('dialog', { name: 'New Announcement' }))
    expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Lift service')
    expect(dialog.getByRole('textbox', { name: /^Text/ })).toHaveValue(TEXT)
    expect(dialog.getByLabelText(/^Show until/)).toHaveValue(addDays(today(), 9))
    expect(await dialog.findByRole('button', { name: 'Remove Flat 12' })).toBeVisible()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save draft' }))
    await expect.poll(() => sent).toEqual(['/api/announcements'])
  })

  it('planned works can only be announced while they are active, and only by people who may change these works [INC-40, INC-41]', async () => {
    open()
    for (const name of [/Old works/, /Read only/])
      expect((await rowOf(name)).queryByRole('button', { name: /^Prepare/ })).not.toBeInTheDocument()
  })

  it('planned works open no form if the home cannot be loaded, and the reason is shown [INC-40]', async () => {
    server.use(
      http.get(api('/properties/3'), () =>
        HttpResponse.json(failure('NOT_FOUND', 'No such home.'), { status: 404 }),
      ),
    )
    await choose('Prepare incident')
    expect(await screen.findByText('No such home.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('what planned works prepare', () => {
  it('an incident for planned works promises no update for works more than a month ahead, but an update soon for late works [INC-40]', () => {
    expect(incidentOf(inDays(30), HOME).nextOn).toBe(addDays(today(), 30))
    expect(incidentOf(inDays(31), HOME).nextOn).toBe('')
    const late = inDays(-3, { isOverdue: true })
    expect(incidentOf(late, HOME).nextOn).not.toBe(addDays(today(), -3))
    expect(incidentOf(late, HOME).text).toContain('and is late.')
    expect(announcementOf(late, HOME).showUntil).toBe('')
  })
})
