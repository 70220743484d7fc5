import type { Findings } from '@doorstep/contract/search/schema'
import { foldAccents } from '@doorstep/contract/foldAccents'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Answer, Caller } from '../../../test/callers.ts'
import { buildDevelopment, buildIssue, buildProperty, buildUser, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const PEOPLE = [
  'Zoë Brontë',
  'José García',
  'Łukasz Żak',
  'Jürgen Müller',
  'Søren Ægir',
  'Niall Ó’Briain',
  'Dean Court',
]

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await startTestApp()
  const developmentId = await buildDevelopment(test.services, { name: 'Château Brûlé' })
  const home = await buildProperty(test.services, { developmentId, name: 'Café Flat', address: '1 Straße' })
  for (const [at, name] of PEOPLE.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const userId = await buildUser(test.services, { firstName, lastName, email: `p${at}@example.test` })
    await mapUser(test.services, userId, home, 'TENANT')
    await buildIssue(test.services, { propertyId: home, reporterId: userId, title: `Fenêtre of ${name}` })
  }
  admin = await signIn(test, 'ADMIN')
})
afterAll(() => test.close())

const get = async (path: string, q: string): Promise<Answer> => {
  const answer = await admin.get(`${path}${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

const TYPED = [
  ['Zoe', 'Zoë Brontë'],
  ['Zoe\u0308', 'Zoë Brontë'],
  ['bronte', 'Zoë Brontë'],
  ['Jose', 'José García'],
  ['GARCIA', 'José García'],
  ['Lukasz', 'Łukasz Żak'],
  ['Łukasz', 'Łukasz Żak'],
  ['Muller', 'Jürgen Müller'],
  ['Soren', 'Søren Ægir'],
  ['aegir', 'Søren Ægir'],
  ["O'Briain", 'Niall Ó’Briain'],
  ['Ó’Briain', 'Niall Ó’Briain'],
  ['Déan', 'Dean Court'],
] as const

describe('a search without accents', () => {
  it.each(TYPED)('a search for %j finds %s in every list [SEARCH-201]', async (typed, name) => {
    const found = (await get('/search?q=', typed)).json<Findings>()
    expect(found.people.hits.map((hit) => hit.name.text)).toEqual([name])
    expect(found.issues.hits.map((hit) => hit.title.text)).toEqual([`Fenêtre of ${name}`])
    expect((await get('/issues?q=', typed)).json()).toMatchObject([{ title: `Fenêtre of ${name}` }])
    expect((await get('/issues?reporter=', typed)).json()).toMatchObject([{ title: `Fenêtre of ${name}` }])
    expect((await get('/admin/users?q=', typed)).json()).toMatchObject([{ lastName: name.split(' ')[1] }])
    expect((await get('/admin/user-property-mappings?q=', typed)).json()).toMatchObject([{ userName: name }])
  })

  it('a search without accents finds homes and developments [SEARCH-201]', async () => {
    expect((await get('/properties/all?q=', 'strasse')).json()).toHaveLength(1)
    expect((await get('/developments?q=', 'chateau brule')).json()).toHaveLength(1)
    const found = (await get('/search?q=', 'cafe chateau')).json<Findings>()
    expect(found.homes.hits.map((hit) => hit.name.text)).toEqual(['Café Flat'])
  })

  it('a search treats special characters as text, even if folding changes them [SEARCH-201]', async () => {
    for (const odd of ['％', '＿', '%', '_', '\\', '½', '㎏ ½', 'x％', '℀']) {
      expect((await get('/admin/users?q=', odd)).json()).toEqual([])
      await get('/search?q=', `${odd}x`)
    }
  })

  it('a search folds accents in the same way in the page and in the database [SEARCH-201]', async () => {
    const texts = [
      ...PEOPLE,
      'Straße',
      'Þór Đặng',
      'Guðrún',
      'ŒUVRE ĦAL ŦAR',
      'Iısık',
      'naïve façade',
      'O‘Neill O‛Neill OʻNeill OʼNeill O′Neill O＇Neill',
      'e\u0301',
    ]
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select lower(fold_accents(${text})) as folded`.execute(
        test.services.db,
      )
      expect(rows[0]?.folded).toBe(foldAccents(text))
    }
  })
})

it('the search does not find Dean for Sean [SEARCH-202]', async () => {
  const found = (await get('/search?q=', 'Sean')).json<Findings>()
  expect(found).toMatchObject({ people: { hits: [] }, issues: { hits: [] } })
  expect((await get('/admin/users?q=', 'Sean')).json()).toEqual([])
})
