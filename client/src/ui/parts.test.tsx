import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PartList, PARTS, SHOWN_ELSEWHERE } from '../../parts/PartList.tsx'

const FILES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => basename(file, '.tsx'))

it('the page of parts shows every part of the page once, or says where it is shown [SHELL-201]', () => {
  const names = [...PARTS.map(({ name }) => name), ...SHOWN_ELSEWHERE.keys()]
  expect(names.toSorted()).toEqual(FILES.toSorted())
})

it('the page of parts shows the states of each part [SHELL-201]', () => {
  render(<PartList />)
  for (const { name, states } of PARTS) {
    const part = within(screen.getByRole('region', { name }))
    for (const state of Object.keys(states))
      if (state !== '') expect(part.getByText(state)).toBeInTheDocument()
  }
})
