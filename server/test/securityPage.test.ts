import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Replacements for parts of the security page, each with the resulting problems. */
const MISTAKES: [part: RegExp, other: string, ...problems: string[]][] = [
  [/^### T17 /m, '### T77 ', 'T17 has no section', 'T77 is not in the list of threats'],
  [/(?<=^### T02 [^]*?\*\*Proved by:\*\*)[^]*?(?=^### T03)/m, '\n\n', 'T02 has no test'],
  [
    /`server\/src\/csv\/write\.ts`/,
    '`server/src/csv/gone.ts`',
    'the file server/src/csv/gone.ts does not exist',
  ],
  [
    /(?<=^- `server\/src\/csv\/)csv(?=\.test\.ts`$)/m,
    'gone',
    'the file server/src/csv/gone.test.ts does not exist',
  ],
  [
    / > input that looks like a command is treated as data in every part/,
    ' > input that looks like a command is treated',
    'has no test "input that looks like a command > input that looks like a command is treated of the read calls of /%s [T43]"',
  ],
  [
    /(?<=^- `server\/src\/audit\/texts\.test\.ts`\n)(?:  - .+\n)+/m,
    '',
    'server/src/audit/texts.test.ts has no test title below it',
  ],
  [/met: T29 \|$/m, 'met: yes |', 'ASVS 6.2.2 is met, but nothing is named that proves it'],
  [/met: T29 \|$/m, 'T29 |', 'ASVS 6.2.3 needs one of these answers: met, operator, deviation'],
  [/^\| 6\.2\.4 /m, '| 6.2.1 ', 'ASVS 6.2.1 is listed twice'],
]

test('the check refuses a security page that names something unknown or leaves a threat out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = join(folder, 'security.md')
  let text = readFileSync(fileOf('docs/security.md'), 'utf8')
  for (const [part, other] of MISTAKES) {
    expect(text).toMatch(part)
    text = text.replace(part, other)
  }
  writeFileSync(page, text)
  const script = fileOf('scripts/check-security.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, page], { encoding: 'utf8' })
  expect(status).toBe(1)
  const problems = MISTAKES.flatMap(([, , ...expected]) => expected)
  expect(problems.filter((problem) => !stderr.includes(problem))).toEqual([])
  expect(stderr.trim().split('\n')).toHaveLength(problems.length)
})
