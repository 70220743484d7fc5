import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Column } from './columns.ts'
import { QueryTable } from './QueryTable.tsx'

interface Row {
  id: number
  title: string
}

const COLUMNS: Column<Row>[] = [
  { id: 'id', header: 'Job', cell: (row) => row.id, sort: 'jobId' },
  { id: 'title', header: 'Title', cell: (row) => row.title, isRowHeader: true },
]
const IDLE = { isPending: false, isError: false, isFetching: false, refetch: () => undefined }

function show(props: Partial<Parameters<typeof QueryTable<Row>>[0]>) {
  render(
    <QueryTable<Row>
      caption="Issues"
      query={IDLE}
      rows={[{ id: 7, title: 'Leaking tap' }]}
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={(row) => row.title}
      empty="No issues found."
      errorText="Failed to fetch issues"
      {...props}
    />,
  )
}

describe('a table', () => {
  it('a table has the roles of a table for screen readers', () => {
    show({ sort: '-jobId', onSort: () => undefined })
    const table = within(screen.getByRole('table', { name: 'Issues', hidden: true }))
    const head = (name: string) => table.getByRole('columnheader', { name, hidden: true })
    expect(head('Job')).toHaveAttribute('aria-sort', 'descending')
    expect(head('Title')).not.toHaveAttribute('aria-sort')
    expect(table.getByRole('rowheader', { name: 'Leaking tap', hidden: true })).toBeInTheDocument()
  })

  it('a table requests the reverse order when a sorted column is pressed', async () => {
    const onSort = vi.fn<() => void>()
    show({ sort: '-jobId', onSort })
    await userEvent.click(screen.getByRole('button', { name: 'Job' }))
    expect(onSort).toHaveBeenCalledWith('jobId')
  })

  it('a table keeps its rows when loading fails, and offers to try again', async () => {
    const refetch = vi.fn<() => void>()
    show({ query: { ...IDLE, isError: true, refetch } })
    expect(screen.getByText('Failed to fetch issues')).toBeVisible()
    expect(screen.getAllByText('Leaking tap').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('a table renders rows only in the form that fits: as a table or as cards', () => {
    let changeRoom: () => void = () => undefined
    let shown = 'UL'
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(look: () => void) {
          changeRoom = look
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
      return (this.tagName === shown ? [{}] : []) as unknown as DOMRectList
    })
    show({})
    const rowOf = (role: 'table' | 'list') =>
      within(screen.getByRole(role, { name: 'Issues' })).queryByText('Leaking tap')
    expect([rowOf('table'), rowOf('list')]).toEqual([null, expect.anything()])
    shown = 'TABLE'
    act(() => changeRoom())
    expect([rowOf('table'), rowOf('list')]).toEqual([expect.anything(), null])
    shown = 'neither, in a place that is not shown'
    act(() => changeRoom())
    expect([rowOf('table'), rowOf('list')]).toEqual([expect.anything(), null])
  })

  it('a table says that there are no rows', () => {
    show({ rows: [] })
    expect(screen.getByText('No issues found.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
