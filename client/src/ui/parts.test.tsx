import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PartList, PARTS, SHOWN_ELSEWHERE } from '../../parts/PartList.tsx'

const FILES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => basename(file, '.tsx'))

it('the parts page shows every UI part once, or says where it is shown [SHELL-201]', () => {
  const names = [...PARTS.map(({ name }) => name), ...SHOWN_ELSEWHERE.keys()]
  expect(names.toSorted()).toEqual(FILES.toSorted())
})

it('the parts page shows the states of each UI part [SHELL-201]', () => {
  render(<PartList />)
  const missing = PARTS.flatMap(({ name, states }) => {
    const part = within(screen.getByRole('region', { name }))
    const named = Object.keys(states).filter(Boolean)
    return named.filter((state) => part.queryByText(state) === null).map((state) => `${name}: ${state}`)
  })
  expect(missing).toEqual([])
})
