import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageDeadlinesPage from './ManageDeadlinesPage.tsx'

const rule = (part: Partial<DeadlineRule>): DeadlineRule => ({
  id: 1,
  developmentId: null,
  developmentName: null,
  categoryId: null,
  category: null,
  priority: 'Routine',
  kind: 'complete',
  amount: 20,
  unit: 'workingDays',
  beginsOn: '2000-01-01',
  state: 'current',
  ...part,
})
let rules: DeadlineRule[]
let asked: string[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  rules = [
    rule({}),
    rule({
      id: 2,
      developmentId: 1,
      developmentName: 'Ash Row Gardens',
      categoryId: 1,
      category: 'Plumbing',
      priority: 'Urgent',
      kind: 'answer',
      amount: 1,
      unit: 'hours',
      beginsOn: '2099-03-02',
      state: 'future',
    }),
    rule({ id: 3, priority: 'Planned', amount: null, unit: null, beginsOn: '2026-03-02', state: 'past' }),
  ]
  asked = []
  sent = []
  answers = []
  signIn(['deadlineRule:read', 'deadlineRule:manage'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    const isDone = answers.shift()
    if (isDone) return isDone()
    return request.method === 'DELETE'
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json(rule({ id: 9 }), { status: 201 })
  }
  server.use(
    http.get(api('/Lookup/categories'), () => HttpResponse.json(CATEGORIES)),
    http.get(api('/deadline-rules'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json(rules, { headers: { 'x-total-count': String(rules.length) } })
    }),
    http.get(api('/deadline-rules/preview'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json({
        priority: 'Routine',
        at: '2026-11-23T10:00:00.000Z',
        nation: 'england',
        ownerName: 'Mary Mill',
        deadlines: [
          { kind: 'answer', ruleId: 1, amount: 2, unit: 'workingDays', dueAt: '2026-11-25T17:00:00.000Z' },
        ],
      })
    }),
    http.get(api('/properties/developments'), () =>
      HttpResponse.json(
        [
          {
            developmentId: 1,
            developmentName: 'Ash Row Gardens',
            siteName: 'Ash Row',
            city: 'Leeds',
          },
        ],
        { headers: { 'x-total-count': '1' } },
      ),
    ),
    http.post(api('/deadline-rules'), write),
    http.delete(api('/deadline-rules/:ruleId'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-deadlines', at: `/manage-deadlines${search}`, page: ManageDeadlinesPage })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

describe('deadline rules', () => {
  it('deadline rules are listed as dated rows, with their promise, place and category [DUE-25]', async () => {
    open()
    await screen.findByRole('row', { name: /Routine: Completion/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Routine: Completion20 working daysEverywherethe beginningIn force',
      'Urgent: First answer1 hour, round the clockAsh Row Gardens, PlumbingMon 2 Mar 2099To comeRemove',
      'Planned: CompletionNo deadlineEverywhereMon 2 Mar 2026Past',
    ])
  })

  it('deadline rules are read-only for people who cannot change them [DUE-25]', async () => {
    signIn(['deadlineRule:read'])
    open()
    await screen.findByRole('row', { name: /Urgent: First answer/ })
    expect(screen.queryByRole('button', { name: '+ Add Rule' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('the list of deadline rules shows a message if it is empty or cannot be loaded [DUE-25]', async () => {
    rules = []
    open()
    expect(await screen.findByText('No rules found.')).toBeVisible()
  })

  it('the form for a deadline rule shows why the server refused the rule, and keeps what was typed [DUE-25]', async () => {
    answers.push(() =>
      HttpResponse.json(
        {
          ...failure('INVALID', 'Choose today or a later day.'),
          fields: { beginsOn: 'Choose today or a later day.' },
        },
        { status: 400 },
      ),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Add Rule' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findAllByText('Enter a whole number above 0.')).not.toHaveLength(0)
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText(/^How many/), '15')
    const beginsOn = dialog.getByLabelText<HTMLInputElement>(/^From/).value
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findAllByText('Choose today or a later day.')).not.toHaveLength(0)
    expect(dialog.getByLabelText(/^How many/)).toHaveValue('15')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Rule added.')).toBeVisible()
    const body = {
      developmentId: null,
      categoryId: null,
      priority: 'Routine',
      kind: 'complete',
      amount: 15,
      unit: 'workingDays',
      beginsOn,
    }
    expect(sent).toEqual([
      ['POST /deadline-rules', body],
      ['POST /deadline-rules', body],
    ])
  })

  it('deadline rules can be removed after a confirmation before they begin [DUE-25]', async () => {
    const { user } = open()
    const row = await rowOf(/Urgent: First answer/)
    await user.click(await row.findByRole('button', { name: /^Remove/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Rule removed.')).toBeVisible()
    expect(sent).toEqual([['DELETE /deadline-rules/2']])
  })

  it('deadline rules are previewed on an example report [DUE-25]', async () => {
    const { user } = open()
    expect(await screen.findByText('Choose a development and a category.')).toBeVisible()
    const card = within(screen.getByRole('region', { name: 'Deadlines and owner of a new report' }))
    await user.click(card.getByRole('combobox', { name: /Development/ }))
    await user.keyboard('Ash')
    await user.click(await screen.findByRole('option', { name: /Ash Row Gardens/ }))
    await user.click(card.getByRole('button', { name: /Category/ }))
    await user.click(await screen.findByRole('option', { name: 'Plumbing' }))
    expect(await card.findByText('Mary Mill')).toBeVisible()
    expect(card.getByText('2 working days')).toBeVisible()
    expect(asked.at(-1)).toBe('developmentId=1&categoryId=1')
  })
})
