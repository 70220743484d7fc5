import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emitAudit } from '../src/audit/emitAudit.ts'
import { COMMANDS } from '../src/commands/list.ts'
import { systemCtx, withTransaction } from '../src/context.ts'
import { tempFolder } from './backups.ts'
import { nobody } from './callers.ts'
import { startTestApp } from './testApp.ts'

const ROOT = join(import.meta.dirname, '../..')
const RUNBOOK = 'docs/runbook'
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

interface Alert {
  name: string
  expression: string
  page: string
}

/** Reads the alert rules, which all have the same form. */
function alerts(): Alert[] {
  return read('docs/alerts.yml')
    .split('      - alert: ')
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n')[0] ?? '',
      expression: /expr: (.*)/.exec(rule)?.[1] ?? '',
      page: /runbook_url: (\S+)/.exec(rule)?.[1] ?? '',
    }))
}

const pages = (): string[] => readdirSync(join(ROOT, RUNBOOK)).filter((name) => name !== 'README.md')

describe('the alerts', () => {
  it('the alerts have one page each, and the runbook lists the pages [OPS-60]', () => {
    const list = read(`${RUNBOOK}/README.md`)
    for (const { name, page } of alerts()) {
      expect([name, existsSync(join(ROOT, page))]).toEqual([name, true])
      expect(list).toContain(`| ${name} | [`)
      expect(list).toContain(`](${page.slice(RUNBOOK.length + 1)})`)
    }
  })

  it('the alerts match the alerts of the runbook, and the runbook lists each of its pages [OPS-60]', () => {
    const list = read(`${RUNBOOK}/README.md`)
    const listed = [...list.matchAll(/^\| ([A-Z]\w+) \| \[/gm)].map(([, name]) => name)
    expect(listed).toEqual(alerts().map(({ name }) => name))
    for (const page of pages()) expect(list).toContain(`](${page})`)
  })

  it('an alert warns while the file store is unavailable [OPS-228]', () => {
    const page = `${RUNBOOK}/file-store-away.md`
    expect(alerts()).toContainEqual(expect.objectContaining({ expression: 'file_store_up == 0', page }))
  })

  it('the alerts use only metrics that exist [OPS-61]', async () => {
    const token = 'y7Kp2vQx9LmT4wBn6RfZ3hJd'
    const test = await startTestApp({ settings: { METRICS_TOKEN: token, BACKUP_DIR: tempFolder('backups') } })
    onTestFinished(test.close)
    await withTransaction(systemCtx(test.services, 'a-test'), (tx) =>
      emitAudit(tx, {
        action: 'backup.make',
        object: { type: 'backup', id: null },
        after: { missingFiles: 0 },
      }),
    )
    const answer = await nobody(test).get('/metrics', { authorization: `Bearer ${token}` })
    expect(answer.statusCode, answer.body).toBe(200)
    const names = [...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    for (const { name, expression } of alerts()) {
      // In the expression of an alert, labels are in braces. Outside braces, only metric names have an underscore and
      // no parenthesis after it.
      const bare = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll('_bucket', '')
      const asked = [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g)].map(([metric]) => metric)
      expect([name, asked.filter((metric) => !names.includes(metric))]).toEqual([name, []])
      expect([name, asked.length > 0 || bare.startsWith('up ')]).toEqual([name, true])
    }
  })
})

describe('the commands in the docs', () => {
  const files = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]

  /** Joins inline code that continues on the next line. */
  const inOneLine = (text: string): string =>
    text.replaceAll(/`[^`\n]+\n[^`\n]+`/g, (code) => code.replace('\n', ' '))

  /** Other words can follow a command in the sentence, so the longest matching name wins. */
  const commandOf = (words: string) =>
    COMMANDS.filter(({ name }) => new RegExp(`^${name}(?![a-z-])`).test(words)).toSorted(
      (a, b) => b.name.length - a.name.length,
    )[0]

  it('the commands in the docs exist, with their options [OPS-62]', () => {
    const wrong: string[] = []
    for (const file of files)
      for (const [line, words = ''] of inOneLine(read(file)).matchAll(/npm run admin -- ([^`\n|]*)/g)) {
        const command = commandOf(words)
        const typed = [...words.matchAll(/--([a-z][a-z-]*)/g)].map(([, option = '']) => option)
        const isKnown = (option: string): boolean =>
          option === 'json' || Object.hasOwn(command?.options ?? {}, option)
        if (!command || !typed.every(isKnown)) wrong.push(`${file}: ${line}`)
      }
    expect(wrong).toEqual([])
  })
})
