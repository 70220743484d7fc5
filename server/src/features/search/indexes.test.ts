import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import {
  developmentText,
  nameVector,
  personText,
  propertyText,
  reporterText,
  wordVector,
} from '../../db/searchTexts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: 'reads a query plan' })
})
afterAll(() => test.close())

describe('a search index', () => {
  it.each([
    ['issues', 'issues_words_idx'],
    ['issue_events', 'issue_events_words_idx'],
    ['users', 'users_words_idx'],
    ['reporters', 'users_name_words_idx'],
    ['homes', 'places_words_idx'],
    ['developments', 'developments_words_idx'],
  ])(
    'a search index covers exactly the expression that the search builds for %s [SEARCH-15]',
    async (table, index) => {
      const statements: string[] = []
      await test.services.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        const text = {
          issues: wordVector(sql`title || ' ' || description`),
          issue_events: wordVector(sql`note`),
          users: nameVector(personText('t')),
          reporters: nameVector(reporterText('t')),
          homes: nameVector(propertyText('t')),
          developments: nameVector(developmentText('t')),
        }[table]
        const note = table === 'issue_events' ? sql`and note is not null` : sql``
        const { rows } = await sql<{
          'QUERY PLAN': string
        }>`explain select id from ${sql.table(table === 'reporters' ? 'users' : table)} t
        where ${text} @@ to_tsquery('simple', 'leak:*') ${note}`.execute(tx)
        statements.push(...rows.map((row) => row['QUERY PLAN']))
      })
      expect(statements.join('\n')).toContain(index)
    },
  )
})
