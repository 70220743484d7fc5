import type { Development } from '@doorstep/contract/developments/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { addDays, today } from '../src/lib/dates.ts'
import ManageDevelopmentsPage from '../src/features/developments/ManageDevelopmentsPage.tsx'
import { signIn } from './estate.ts'
import { buildCollections, buildDevelopment } from './estateRows.ts'
import { renderRoute } from './renderRoute.tsx'
import { api, server } from './server.ts'

export const rows: Development[] = [
  buildDevelopment(),
  buildDevelopment({ developmentId: 2, developmentName: 'Old Yard', siteName: 'Yard', isActive: false }),
  buildDevelopment({
    developmentId: 3,
    developmentName: 'Far Court',
    siteName: 'Far',
    city: 'York',
    can: [],
  }),
]
export const holiday = addDays(today(), 8)

interface Stage {
  asked: URLSearchParams[]
  sent: { call: string; body: Record<string, unknown> }[]
  list: () => Response
  refusals: (() => Response)[]
}

export const stage: Stage = { asked: [], sent: [], list: () => HttpResponse.json([]), refusals: [] }

export function prepare(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stage.asked = []
  stage.sent = []
  stage.refusals = []
  stage.list = () => HttpResponse.json(rows, { headers: { 'x-total-count': '3' } })
  signIn(['development:update', 'development:create'])
  const write =
    (answer: unknown) =>
    async ({ request }: { request: Request }) => {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
      // Write calls of this screen always send an object.
      stage.sent.push({ call, body: (await request.json()) as Record<string, unknown> })
      return stage.refusals.shift()?.() ?? HttpResponse.json(answer as object)
    }
  server.use(
    http.get(api('/developments/places'), () =>
      HttpResponse.json({ countries: ['United Kingdom'], cities: ['Leeds', 'York'] }),
    ),
    http.get(api('/developments'), ({ request }) => {
      stage.asked.push(new URL(request.url).searchParams)
      return stage.list()
    }),
    http.get(api('/countries'), () =>
      HttpResponse.json([
        { id: 44, name: 'United Kingdom' },
        { id: 33, name: 'France' },
      ]),
    ),
    http.get(api('/towns'), ({ request }) => {
      const isFrench = new URL(request.url).searchParams.get('countryId') === '33'
      return HttpResponse.json(isFrench ? [{ id: 9, name: 'Lyon' }] : [{ id: 5, name: 'Leeds' }])
    }),
    http.get(api('/developments/1/collections'), () =>
      HttpResponse.json(
        buildCollections({
          schedules: [
            { stream: 'waste', firstOn: addDays(today(), 1), everyWeeks: 1, shifts: [], nextDates: [] },
          ],
        }),
      ),
    ),
    http.get(api('/bank-holidays'), ({ request }) => {
      const isEnglish = new URL(request.url).searchParams.get('nation') === 'england'
      const day = isEnglish ? holiday : addDays(holiday, 7)
      return HttpResponse.json({
        days: [{ day, name: isEnglish ? 'Boxing Day' : 'St Andrew’s Day' }],
        lastOn: addDays(today(), 40),
        endsSoon: true,
      })
    }),
    http.post(api('/developments'), write(buildDevelopment({ developmentId: 8 }))),
    http.put(api('/developments/:id'), write(buildDevelopment({ version: 4 }))),
    http.put(api('/developments/:id/collections'), write(buildCollections({ version: 2 }))),
    http.post(api('/developments/:id/toggle'), write(rows[0])),
  )
}

export const open = (search = '') =>
  renderRoute({
    path: '/manage-developments',
    at: `/manage-developments${search}`,
    page: ManageDevelopmentsPage,
  })
type User = ReturnType<typeof open>['user']
export const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
export const last = () => Object.fromEntries(stage.asked.at(-1) ?? [])
export const pick = async (user: User, label: RegExp, text: string, option: string | RegExp = text) => {
  const box = screen.getByRole('combobox', { name: label })
  await user.clear(box)
  await user.type(box, text)
  await user.click(await screen.findByRole('option', { name: option }))
}
export const add = async (user: User) => {
  await rowOf('Old Yard')
  await user.click(screen.getByRole('button', { name: '+ Add Development' }))
  return within(await screen.findByRole('dialog', { name: 'Add Development' }))
}
export const edit = async (user: User) => {
  await user.click((await rowOf('Ash Row Gardens')).getByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Development' }))
  await dialog.findByLabelText(/^Development Name/)
  return dialog
}
