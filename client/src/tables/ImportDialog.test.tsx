import { IMPORT_LIMIT_BYTES, ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { endpoints } from '@doorstep/contract/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAlone } from '../../test/renderRoute.tsx'
import { api, failure, server } from '../../test/server.ts'
import { ImportDialog } from './ImportDialog.tsx'

const { importThings } = endpoints({
  importThings: {
    method: 'POST',
    path: '/things/import',
    permission: 'user:list',
    body: ImportCsv,
    response: ImportResult,
  },
})
const NOTHING = { rows: 2, added: 0, changed: 0, unchanged: 2, applied: false, errors: [], unread: [] }
let asked: unknown[] = []
let answers: (() => Response)[] = []
const onClose = vi.fn<() => void>()

beforeEach(() => {
  asked = []
  onClose.mockReset()
  server.use(
    http.post(api('/things/import'), async ({ request }) => {
      asked.push(await request.json())
      return answers.shift()?.() ?? HttpResponse.json(NOTHING)
    }),
  )
})

const answersWith = (...results: Partial<ImportResult>[]) => {
  answers = results.map((result) => () => HttpResponse.json({ ...NOTHING, ...result }))
}
const COLUMNS = {
  name: { heading: 'Name', example: 'Ash' },
  town: { heading: 'Town', example: 'Leeds' },
  note: { heading: 'Note', example: 'New', isOptional: true },
} as const
const show = (more: Partial<ComponentProps<typeof ImportDialog>> = {}) =>
  renderAlone(
    <ImportDialog
      title="Import things"
      endpoint={importThings}
      columns={COLUMNS}
      {...more}
      onClose={onClose}
    />,
  )
const choose = (user: ReturnType<typeof renderAlone>['user'], bytes: BlobPart) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file field')
  return user.upload(input, new File([bytes], 'things.csv', { type: 'text/csv' }))
}

describe('the import dialog', () => {
  it('the import dialog checks the file first and imports it after confirmation', async () => {
    answersWith({ added: 2 }, { added: 2, applied: true })
    const { user } = show()
    await choose(user, 'Name,Town\nA,Leeds\nB,York\n')
    expect(await screen.findByText('2 rows checked, no mistakes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('Imported: 2 added, 0 changed.')).toBeInTheDocument()
    expect(asked).toEqual([
      { csv: 'Name,Town\nA,Leeds\nB,York\n', dryRun: true },
      { csv: 'Name,Town\nA,Leeds\nB,York\n', dryRun: false },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('the import dialog offers a template with an example line [STAFF-45]', async () => {
    const { user } = show()
    expect(screen.getByText('Name, Town')).toBeVisible()
    const saved = vi.spyOn(URL, 'createObjectURL')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    await user.click(screen.getByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [file] = saved.mock.lastCall ?? []
    expect(await (file as Blob).text()).toBe('Name,Town,Note\r\nAsh,Leeds,New\r\n')
    expect(clicked.mock.contexts).toMatchObject([{ download: 'import-things-template.csv' }])
  })

  it('the import dialog shows a next step after the import if there is one [STAFF-46]', async () => {
    answersWith({ added: 2 }, { added: 2, applied: true, invited: 2 })
    const { user } = show({ resultOf: ({ invited }) => <p>{invited} are invited</p> })
    await choose(user, 'Name,Town\nA,Leeds\nB,York\n')
    await screen.findByText('2 rows checked, no mistakes')
    await user.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('2 are invited')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('the import dialog lists the mistakes by line and does not import the file', async () => {
    answersWith({ errors: [{ line: 3, column: 'Town', message: 'Town is required.' }] })
    const { user } = show()
    await choose(user, 'Name,Town\nA,Leeds\nB,\n')
    expect(await screen.findByRole('row', { name: '3 Town Town is required.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    expect(asked).toHaveLength(1)
  })

  it('the import dialog says when the file contains nothing new', async () => {
    answersWith({})
    const { user } = show()
    await choose(user, 'Name\nA\nB\n')
    expect(await screen.findByText(/There is nothing to import/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('the import dialog reads a spreadsheet file in the windows-1252 encoding', async () => {
    answersWith({ added: 1 })
    const { user } = show()
    await choose(user, new Uint8Array([0x5a, 0x6f, 0xeb])) // The bytes of "Zoë" in the windows-1252 encoding.
    await screen.findByText(/no mistakes/)
    expect(asked).toEqual([{ csv: 'Zoë', dryRun: true }])
  })

  it('the import dialog reads a UTF-16 file [TABLE-203]', async () => {
    answersWith({ added: 1 })
    const { user } = show()
    await choose(user, new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0])) // "Zoë"
    await screen.findByText(/no mistakes/)
    expect(asked).toEqual([{ csv: 'Zoë', dryRun: true }])
  })

  it('the import dialog names the columns that were not read [TABLE-205]', async () => {
    answersWith({ added: 1, unread: ['Papers', 'People'] })
    const { user } = show()
    await choose(user, 'Name,Papers,People\nA,,\n')
    expect(await screen.findByText(/^These columns were ignored .*: Papers, People\.$/)).toBeVisible()
  })

  it('the import dialog keeps the file and says why the server refused it', async () => {
    answers = [
      () =>
        HttpResponse.json(failure('BAD_REQUEST', 'The file is too large. Choose a smaller one.'), {
          status: 400,
        }),
    ]
    const { user } = show()
    await choose(user, 'Name\nA\n')
    expect(await screen.findByText('The file is too large. Choose a smaller one.')).toBeVisible()
    expect(screen.getByText('things.csv')).toBeVisible()
  })

  it('the import dialog forgets a file that is removed [KEEP-61]', async () => {
    answersWith({ added: 1 })
    const { user } = show()
    await choose(user, 'Name\nA\n')
    expect(await screen.findByText('7 B')).toBeVisible()
    await screen.findByText(/no mistakes/)
    await user.click(screen.getByRole('button', { name: 'Remove things.csv' }))
    expect(screen.queryByText('things.csv')).not.toBeInTheDocument()
    expect(screen.queryByText(/no mistakes/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Choose a CSV file' })).toHaveFocus()
  })

  it('the import dialog says when a file cannot be read or is too large', async () => {
    const { user } = show()
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
      new DOMException('gone', 'NotReadableError'),
    )
    await choose(user, 'Name\nA\n')
    expect(await screen.findByText('We couldn’t read this file. Choose another one.')).toBeVisible()
    await choose(user, 'x'.repeat(IMPORT_LIMIT_BYTES + 1))
    expect(await screen.findByText('The file is too large. Choose a smaller one.')).toBeVisible()
    expect(asked).toEqual([])
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')
  })
})
