import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { isColumnChoice, LIST_COLUMNS } from '@doorstep/contract/column-choices/rules'
import { buildIssue, signIn } from '../../test/estate.ts'
import { renderRoute } from '../../test/renderRoute.tsx'
import { api, failure, server } from '../../test/server.ts'
import ManageIssuesPage from '../features/issues/ManageIssuesPage.tsx'
import { arranged } from './columnChoice.ts'
import type { Column } from './columns.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})

describe('list columns', () => {
  const columns = [
    column('select'),
    column('number'),
    column('name', { isRowHeader: true }),
    column('due', { isFurther: true }),
    column('actions'),
  ]
  const idsOf = (choice?: string[]) => arranged(columns, choice).map(({ id }) => id)

  it('list columns are those of the specification until a person chooses others [TABLE-18]', () => {
    expect(idsOf()).toEqual(['select', 'number', 'name', 'actions'])
  })

  it('list columns include the row name and the controls, whatever a person chooses [TABLE-16]', () => {
    expect(idsOf(['due', 'name'])).toEqual(['select', 'due', 'name', 'actions'])
    expect(idsOf(['due', 'gone'])).toEqual(['select', 'name', 'due', 'actions'])
  })
})

describe('a column choice', () => {
  let kept: { list: string; columns: string[] }[]
  beforeEach(() => {
    kept = [{ list: 'issues', columns: ['title', 'due', 'status'] }]
    signIn(['issue:moderate'])
    server.use(
      http.get(api('/Issues'), () => HttpResponse.json([buildIssue()])),
      http.get(api('/account/columns'), () => HttpResponse.json(kept)),
      http.put(api('/account/columns'), async ({ request }) => {
        const body = (await request.json()) as (typeof kept)[number]
        kept = body.columns.length > 0 ? [body] : []
        return HttpResponse.json(kept)
      }),
    )
  })

  const open = () =>
    renderRoute({ path: '/manage-logged-issues', at: '/manage-logged-issues', page: ManageIssuesPage })
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

  it('a column choice changes the table, works with the keyboard and is saved at once [TABLE-16, TABLE-17]', async () => {
    const { user } = open()
    expect(await screen.findByRole('row', { name: /Kitchen tap drips/ })).toBeInTheDocument()
    expect(heads()).toEqual(['Title', 'Due', 'Status', 'Actions'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(dialog.getByRole('checkbox', { name: 'Title' })).toBeDisabled()
    await user.click(dialog.getByRole('checkbox', { name: 'Owner' }))
    await waitFor(() => expect(kept[0]?.columns).toEqual(['title', 'due', 'status', 'owner']))
    dialog.getByRole('button', { name: 'Move Due down' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(kept[0]?.columns).toEqual(['title', 'status', 'due', 'owner']))
    expect(dialog.getByRole('button', { name: 'Move Due down' })).toHaveFocus()
    expect(dialog.getByText('Due is now column 3 of 4.')).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: 'Status' }))
    await waitFor(() => expect(kept[0]?.columns).toEqual(['title', 'due', 'owner']))
    await user.click(dialog.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(kept).toEqual([]))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(heads()).toHaveLength(LIST_COLUMNS.issues.specified.length + 1))
  })

  it('a column choice can contain every column of the list [TABLE-17]', async () => {
    const { user } = open()
    await screen.findByRole('row', { name: /Kitchen tap drips/ })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
    const offered = dialog.getAllByRole('checkbox').length
    for (const box of dialog.getAllByRole('checkbox', { checked: false })) await user.click(box)
    await waitFor(() => expect(kept[0]?.columns).toHaveLength(offered))
    expect(isColumnChoice('issues', kept[0]?.columns ?? [])).toBe(true)
  })

  it('a column choice shows an error if it cannot be saved, and does not hide the list', async () => {
    const refused = () => HttpResponse.json(failure('FORBIDDEN', 'Not for you.'), { status: 403 })
    server.use(http.get(api('/account/columns'), refused), http.put(api('/account/columns'), refused))
    const { user } = open()
    expect(await screen.findByRole('row', { name: /Kitchen tap drips/ })).toBeInTheDocument()
    expect(heads()).toHaveLength(LIST_COLUMNS.issues.specified.length + 1)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Notes' }))
    expect(await screen.findByText(/We couldn’t save the columns/)).toBeInTheDocument()
  })
})
