import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import ManageActivitiesPage from '../src/features/activities/ManageActivitiesPage.tsx'
import { today } from '../src/lib/dates.ts'
import { buildActivity, signIn } from './estate.ts'
import { buildPropertyRow } from './estateRows.ts'
import { renderRoute } from './renderRoute.tsx'
import { api, server } from './server.ts'

export const LONG = 'x'.repeat(120)
const can = ['activity:update', 'activity:delete'] as const
const rows = [
  buildActivity({
    isOverdue: true,
    nextScheduled: '2026-07-08T23:00:00.000Z',
    repetition: { every: 2, unit: 'week', from: 'completion' },
    can: [...can],
  }),
  buildActivity({ id: 2, activity: LONG, isActive: false, can: [...can] }),
]

interface Stage {
  asked: URLSearchParams[]
  sent: { call: string; body: Record<string, unknown> | null }[]
  list: () => Response | Promise<Response>
  refusals: (() => Response)[]
}

export const stage: Stage = { asked: [], sent: [], list: () => HttpResponse.json([]), refusals: [] }

export function prepare(): void {
  stage.asked = []
  stage.sent = []
  stage.refusals = []
  stage.list = () => HttpResponse.json(rows, { headers: { 'x-total-count': '2' } })
  signIn(['activity:create'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    stage.sent.push({
      call: `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
      body: text === '' ? null : JSON.parse(text),
    })
    const isGone = request.method === 'DELETE'
    const answer = isGone ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(rows[0])
    return stage.refusals.shift()?.() ?? answer
  }
  server.use(
    http.get(api('/MaintenanceActivity'), ({ request }) => {
      stage.asked.push(new URL(request.url).searchParams)
      return stage.list()
    }),
    http.get(api('/MaintenanceActivity/calendar'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      stage.asked.push(searchParams)
      const isFirst = searchParams.get('from') === '2026-07-01'
      const days = isFirst ? ['2026-07-09', '2026-07-23'] : []
      return HttpResponse.json({ entries: days.map((day) => ({ day, activity: rows[0] })), isCut: isFirst })
    }),
    http.get(api('/properties/all'), () => HttpResponse.json([buildPropertyRow()])),
    http.post(api('/MaintenanceActivity'), write),
    http.post(api('/MaintenanceActivity/:id/done'), write),
    http.put(api('/MaintenanceActivity/:id'), write),
    http.delete(api('/MaintenanceActivity/:id'), write),
  )
}

export const open = (search = '') =>
  renderRoute({ path: '/manage-activities', at: `/manage-activities${search}`, page: ManageActivitiesPage })
type User = ReturnType<typeof open>['user']
export const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
export const asks = async () => within(await screen.findByRole('alertdialog'))
export const press = async (user: User, row: RegExp, button: RegExp) =>
  user.click((await rowOf(row)).getByRole('button', { name: button }))
export const add = async (user: User) => {
  await rowOf(/Boiler/)
  await user.click(screen.getByRole('button', { name: '+ Add Activity' }))
  return within(await screen.findByRole('dialog', { name: 'Add Activity' }))
}
export const fill = async (user: User, dialog: Awaited<ReturnType<typeof add>>) => {
  await user.click(dialog.getByRole('combobox', { name: /^Property/ }))
  await user.click(await screen.findByRole('option', { name: /Flat 12/ }))
  await user.type(dialog.getByLabelText(/^Activity/), 'Gutters')
  await user.type(dialog.getByLabelText(/^Last Completed/), today())
  await user.type(dialog.getByLabelText(/^Next Scheduled/), today())
}
