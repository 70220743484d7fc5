import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageDeadlinesPage from '../deadlines/ManageDeadlinesPage.tsx'

const rule = (part: Partial<OwnerRule>): OwnerRule => ({
  id: 1,
  developmentId: 1,
  developmentName: 'Ash Row Gardens',
  categoryId: null,
  category: null,
  userId: 7,
  name: 'Mary Mill',
  counts: true,
  ...part,
})
let rules: OwnerRule[]
let sent: unknown[]
let answers: (() => Response)[]
let askedFor: (string | null)[]

beforeEach(() => {
  rules = [rule({}), rule({ id: 2, categoryId: 1, category: 'Plumbing', name: 'Leo Lamb', counts: false })]
  sent = []
  answers = []
  askedFor = []
  // Signs in a manager who can read the deadline rules and set the owners.
  signIn(['deadlineRule:read', 'ownerRule:manage'])
  const write = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`
    sent.push(text === '' ? [call] : [call, JSON.parse(text)])
    const answer = answers.shift()
    if (answer) return answer()
    return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(rule({}))
  }
  const listed = (rows: object[]) =>
    HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } })
  server.use(
    http.get(api('/Lookup/categories'), () => HttpResponse.json(CATEGORIES)),
    http.get(api('/owner-rules'), () => listed(rules)),
    http.get(api('/owner-rules/people'), ({ request }) => {
      askedFor.push(new URL(request.url).searchParams.get('developmentId'))
      return listed([{ id: 7, name: 'Mary Mill' }])
    }),
    http.get(api('/properties/developments'), () =>
      listed([{ developmentId: 1, developmentName: 'Ash Row Gardens', siteName: 'Ash Row', city: 'Leeds' }]),
    ),
    http.put(api('/owner-rules'), write),
    http.delete(api('/owner-rules/:ruleId'), write),
  )
})

const open = () =>
  renderRoute({
    path: '/manage-deadlines',
    at: '/manage-deadlines?list=owners',
    page: ManageDeadlinesPage,
  })

describe('owner rules', () => {
  it('owner rules are listed, with a note for owners who no longer look after the development [DUE-26]', async () => {
    open()
    await screen.findByRole('row', { name: /Plumbing/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Ash Row GardensAll CategoriesMary MillRemove',
      'Ash Row GardensPlumbingLeo LambNo longer looks after the developmentRemove',
    ])
  })

  it('the list of owner rules shows a message if it is empty [DUE-26]', async () => {
    rules = []
    open()
    expect(await screen.findByText('No owners have been chosen for new reports.')).toBeVisible()
  })

  it('the form for an owner rule offers the people who manage the development, and shows refusals next to their fields [DUE-26]', async () => {
    const refusal = 'This person does not look after the development. Choose somebody else.'
    answers.push(() =>
      HttpResponse.json({ ...failure('INVALID', refusal), fields: { userId: refusal } }, { status: 400 }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Choose Owner' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Choose' }))
    expect(await dialog.findAllByText('Choose a development from the list.')).not.toHaveLength(0)
    expect(dialog.getByText('Choose the development first.')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: /Development/ }))
    await user.keyboard('Ash')
    await user.click(await screen.findByRole('option', { name: /Ash Row Gardens/ }))
    await user.click(dialog.getByRole('button', { name: /Category/ }))
    await user.click(await screen.findByRole('option', { name: 'Plumbing' }))
    await user.click(dialog.getByRole('combobox', { name: /Owner/ }))
    await user.keyboard('Mar')
    await user.click(await screen.findByRole('option', { name: 'Mary Mill' }))
    await user.click(dialog.getByRole('button', { name: 'Choose' }))
    expect(await dialog.findAllByText(refusal)).not.toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Choose' }))
    expect(
      await screen.findByText(/^Mary Mill is now the owner of new reports at Ash Row Gardens/),
    ).toBeVisible()
    const body = { developmentId: 1, categoryId: 1, userId: 7 }
    expect(sent).toEqual([
      ['PUT /owner-rules', body],
      ['PUT /owner-rules', body],
    ])
    expect(new Set(askedFor)).toEqual(new Set(['1']))
  })

  it('owner rules are removed after a confirmation, and a refusal is shown [DUE-26]', async () => {
    answers.push(() => HttpResponse.json(failure('UNAVAILABLE', 'Busy.'), { status: 503 }))
    const { user } = open()
    const row = within(await screen.findByRole('row', { name: /Plumbing/ }))
    await user.click(row.getByRole('button', { name: 'Remove Ash Row Gardens, Plumbing' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText('We couldn’t remove the owner. Try again.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Owner removed.')).toBeVisible()
    expect(sent).toEqual([['DELETE /owner-rules/2'], ['DELETE /owner-rules/2']])
  })
})
