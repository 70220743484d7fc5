import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from './pages.ts'

const WORKSPACES = ['', 'contract/', 'server/', 'client/', 'bench/', 'e2e/']

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')

function foreignPackages(): string[] {
  const names = WORKSPACES.flatMap((folder) => {
    const found = JSON.parse(read(`${folder}package.json`)) as Package
    return [found.dependencies, found.devDependencies, found.optionalDependencies].flatMap((part) =>
      Object.keys(part ?? {}),
    )
  })
  return names.filter((name) => !name.startsWith('@doorstep/'))
}

describe('docs/stack.md', () => {
  it('docs/stack.md lists every package and no others', () => {
    const rows = read('docs/stack.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const described = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]),
    )
    expect(new Set(described)).toEqual(new Set(foreignPackages()))
  })
})
