import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, unreachable } from '../api/apiError.ts'
import { useRecordForm } from './useRecordForm.ts'

interface Row {
  id: number
  name: string
  version: number
}

const refusal = (status: number) => new ApiError({ kind: 'answer', status, message: 'No.' })
let rows: Row[]
let byKey: Map<string, Row>
let fates: ('arrives' | 'lostBefore' | 'lostAfter' | number)[]
let calls: string[]

/** Simulates a server that adds one row for each key, and saves an edit only if it is based on the current version. */
async function send({ name }: { name: string }, base: Row | null, { key }: { key: string }): Promise<Row> {
  await Promise.resolve()
  calls.push(`${base ? 'edit' : 'add'} ${name}`)
  const fate = fates.shift() ?? 'arrives'
  if (fate === 'lostBefore') throw unreachable()
  if (typeof fate === 'number') throw refusal(fate)
  const row = base ? edit(base, name) : (byKey.get(key) ?? add(key, name))
  if (fate === 'lostAfter') throw unreachable()
  return row
}

function add(key: string, name: string): Row {
  const row = { id: rows.length + 1, name, version: 1 }
  rows.push(row)
  byKey.set(key, row)
  return row
}

function edit(base: Row, name: string): Row {
  if (rows[base.id - 1]?.version !== base.version) throw refusal(409)
  return (rows[base.id - 1] = { ...base, name, version: base.version + 1 })
}

beforeEach(() => {
  rows = []
  byKey = new Map()
  fates = []
  calls = []
})

function open() {
  const onSaved = vi.fn<() => void>()
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } })
    return useRecordForm<{ name: string }, { name: string }, Row>({
      form,
      draftName: 'thing:new',
      row: null,
      valuesOf: ({ name }) => ({ name }),
      parts: [{ label: 'Name', names: ['name'] }],
      readCurrent: () => null,
      send,
      failureOf: () => ({ message: 'Failed.' }),
      onSaved,
      onUnchanged: onSaved,
      onDirty: () => undefined,
    })
  })
  return { submit: (name: string) => act(() => result.current.submit({ name })), onSaved }
}

it.each(['lostBefore', 'lostAfter'] as const)(
  'useRecordForm adds a record once, and then edits the record if its content changes after a lost response: %s [KEEP-27]',
  async (fate) => {
    const { submit, onSaved } = open()
    fates = [fate, fate, 'arrives', 'lostBefore']
    await submit('Gate')
    await submit('Gate, north')
    await submit('Gate, south')
    expect(onSaved).not.toHaveBeenCalled()
    await submit('Gate, west')
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(rows.map(({ name }) => name)).toEqual(['Gate, west'])
    expect(calls).toEqual(['add Gate', 'add Gate', 'add Gate', 'edit Gate, south', 'edit Gate, west'])
  },
)

it('useRecordForm adds a record once if the same content is sent again [KEEP-27]', async () => {
  const { submit } = open()
  fates = ['lostAfter', 'lostAfter']
  for (let tries = 0; tries < 3; tries += 1) await submit('Gate')
  expect(rows).toHaveLength(1)
})

it('useRecordForm adds the changed record if the server has refused the first record after all [KEEP-27]', async () => {
  const { submit } = open()
  fates = ['lostBefore', 400]
  await submit('G')
  await submit('Gate')
  expect(rows.map(({ name }) => name)).toEqual(['Gate'])
})

it('useRecordForm does not send a changed record if the server answers the repeated first request with status 429 [KEEP-27]', async () => {
  const { submit } = open()
  fates = ['lostAfter', 429]
  await submit('Gate')
  await submit('Gate, north')
  expect(calls).toEqual(['add Gate', 'add Gate'])
  await submit('Gate, north')
  expect(rows.map(({ name }) => name)).toEqual(['Gate, north'])
})
