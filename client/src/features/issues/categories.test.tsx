import type { Category } from '@doorstep/contract/lookups/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, CATEGORIES, signIn } from '../../../test/estate.ts'
import { chooseOption, openReport, submitReport } from '../../../test/reportForm.tsx'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { EditIssueDialog } from './EditIssueDialog.tsx'
import { olderChoicesOf } from './older/olderCategories.ts'

const OFF = { isActive: false }
const give = (changes: Record<number, Partial<Category>>) =>
  server.use(
    http.get(api('/Lookup/categories'), () =>
      HttpResponse.json(CATEGORIES.map((row) => ({ ...row, ...changes[row.id] }))),
    ),
  )
const namesOf = async (field: string) => {
  const list = await screen.findByRole('listbox', { name: new RegExp(field) })
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}
const openField = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$|${name} \\*`) })

beforeEach(() => signIn(['issue:report', 'issue:edit']))

describe('the report form', () => {
  it('the report form shows the advice of the lowest chosen category level that has advice [CATEG-13]', async () => {
    give({
      1: { advice: 'Keep the stopcock in mind.' },
      11: { advice: 'Put a bowl under the tap.' },
    })
    const { user } = await openReport()
    await chooseOption(user, 'Category', 'General')
    expect(screen.queryByText('Until somebody comes')).not.toBeInTheDocument()
    await chooseOption(user, 'Category', 'Plumbing')
    expect(screen.getByText('Keep the stopcock in mind.')).toBeVisible()
    await chooseOption(user, 'Subcategory', 'Taps')
    await chooseOption(user, 'Sub-subcategory', 'Dripping')
    expect(screen.getByText('Put a bowl under the tap.')).toBeVisible()
    expect(screen.queryByText('Keep the stopcock in mind.')).not.toBeInTheDocument()
    await chooseOption(user, 'Category', 'General')
    expect(screen.queryByText('Until somebody comes')).not.toBeInTheDocument()
  })

  it('the report form shows the advice for a category found by search [CATEG-13]', async () => {
    give({ 111: { advice: 'Put a bowl under the tap.' } })
    const { user } = await openReport()
    await user.type(await screen.findByRole('combobox', { name: /What is wrong/ }), 'dripping')
    await user.click(await screen.findByRole('option', { name: 'Plumbing / Taps / Dripping' }))
    expect(await screen.findByText('Put a bowl under the tap.')).toBeVisible()
  })

  it('the report form offers no inactive categories, and shows no level without choices [CATEG-11]', async () => {
    give({ 2: OFF, 111: OFF })
    const { user } = await openReport()
    await user.click(openField('Category'))
    expect(await namesOf('Category')).toEqual(['Plumbing'])
    await user.click(screen.getByRole('option', { name: 'Plumbing' }))
    await chooseOption(user, 'Subcategory', 'Taps')
    expect(screen.queryByRole('button', { name: /Sub-subcategory/ })).not.toBeInTheDocument()
    await submitReport(user)
    const summary = await screen.findByRole('alert')
    expect(within(summary).queryByText(/category is required/i)).not.toBeInTheDocument()
  })
})

describe('the edit form', () => {
  it('the edit form keeps a category that is no longer offered, and offers no other inactive category [CATEG-12]', async () => {
    give({ 1: OFF, 11: OFF, 12: OFF, 111: OFF })
    const own = buildIssue({ can: ['issue:edit'] })
    const sent: unknown[] = []
    server.use(
      http.get(api('/issues/41'), () => HttpResponse.json(own)),
      http.get(api('/issues/41/events'), () => HttpResponse.json([])),
      http.put(api('/Issues/update_issue/41'), async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ ...own, version: 2 })
      }),
    )
    const { user, client } = renderAlone(<EditIssueDialog issue={own} onClose={() => undefined} />)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await user.click(openField('Subcategory'))
    expect(await namesOf('Subcategory')).toEqual(['Taps - no longer offered'])
    await user.keyboard('{Escape}')
    await user.type(screen.getByLabelText(/^Title/), ' badly')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Issue Updated Successfully!')).toBeInTheDocument()
    expect(sent).toMatchObject([{ CategoryId: 1, subCategoryId: 11, subSubCategoryId: 111 }])
  })
})

describe('the older page', () => {
  const row = (id: number, name: string, part: Partial<Category> = {}): Category => ({
    id,
    name,
    parentId: null,
    ...part,
  })

  it('the older page offers its four categories in its own order even if they were renamed, but no inactive ones [CATEG-10, CATEG-11]', () => {
    const choices = olderChoicesOf([
      row(19, 'General'),
      row(4, 'White goods'),
      row(3, 'Heating'),
      row(2, 'Electrical', { isActive: false }),
      row(1, 'Plumbing'),
      row(101, 'Leak', { parentId: 1 }),
      row(102, 'Taps', { parentId: 1, isActive: false }),
    ])
    expect(choices.map(({ name }) => name)).toEqual(['Plumbing', 'White goods', 'General', 'Leak'])
  })
})
