import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportResult } from '@doorstep/contract/csv'
import { addDays, dayAt } from '../src/time/civil.ts'
import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { buildActivity, buildAlert, buildDevelopment, buildProperty } from './factories.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

// Stops the clock, so that midnight never falls between two steps.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const TODAY = dayAt(new Date(), 'Europe/London')
const SOON = addDays(TODAY, 30)
const LATER = addDays(TODAY, 60)
const slashed = (day: string): string => day.split('-').toReversed().join('/')

describe('the import and export of the estate', () => {
  let test: TestApp
  let manager: Caller
  let admin: Caller
  let mill: number
  let home: number
  beforeAll(async () => {
    test = await startTestApp()
    mill = await buildDevelopment(test.services, { name: 'Mill' })
    await buildDevelopment(test.services, { name: 'Quay' })
    home = await buildProperty(test.services, { developmentId: mill, name: 'Flat 1', address: '=1+1' })
    manager = await signIn(test, 'PMGR', home)
    admin = await signIn(test, 'ADMIN')
  })
  afterAll(() => test.close())

  async function send(path: string, csv: string, dryRun = false, caller = manager): Promise<ImportResult> {
    const answer = await caller.post(`${path}/import`, { csv, dryRun })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<ImportResult>()
  }
  async function take(path: string, caller = manager): Promise<{ text: string; rows: string[][] }> {
    const answer = await caller.get(`${path}/export`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    return { text: answer.body, rows: parse(answer.rawPayload, { bom: true }) }
  }
  const counts = ({ added, changed, unchanged, applied }: ImportResult): unknown[] => [
    added,
    changed,
    unchanged,
    applied,
  ]
  const countOf = async (table: 'developments' | 'homes' | 'maintenance_activities'): Promise<number> =>
    (await test.services.db.selectFrom(table).select('id').execute()).length

  it('an import of developments adds nothing in a dry run, adds all developments in the first import and adds nothing in the second', async () => {
    const csv =
      'Site name,Development name,Address,City,Country\nElm,Elm Court,1 Elm Lane,Elmford,united kingdom\nmill SITE,Mill House,2 Mill Lane,Milltown,United Kingdom\n'
    const before = await countOf('developments')
    expect(counts(await send('/developments', csv, true))).toEqual([1, 1, 0, false])
    expect(await countOf('developments')).toBe(before)
    expect(counts(await send('/developments', csv))).toEqual([1, 1, 0, true])
    expect(counts(await send('/developments', csv))).toEqual([0, 0, 2, true])
    const { rows } = await take('/developments')
    expect(rows.slice(1)).toEqual([
      ['Elm', 'Elm Court', '1 Elm Lane', 'Elmford', 'United Kingdom', '', 'Active'],
      ['mill SITE', 'Mill House', '2 Mill Lane', 'Milltown', 'United Kingdom', '', 'Active'],
    ])
  })

  it('a file of developments imports and exports emergency numbers, and a file without them leaves the numbers unchanged [EMERG-10]', async () => {
    const headings = 'Site name,Development name,Address,City,Country'
    const place = 'Larch,Larch Court,1 Larch Lane,Elmford,United Kingdom'
    const file = (...numbers: string[]): string =>
      [`${headings},Emergency number`, ...numbers.map((number) => `${place},${number}`), ''].join('\n')
    const numbers = async (): Promise<(string | undefined)[]> =>
      (await take('/developments')).rows.filter(([site]) => site === 'Larch').map((row) => row[5])
    expect(counts(await send('/developments', file('+44 118 496 0123')))).toEqual([1, 0, 0, true])
    expect(await numbers()).toEqual(["'+44 118 496 0123"])
    const { text } = await take('/developments')
    expect(counts(await send('/developments', text))).toEqual([0, 0, expect.any(Number), true])
    expect(counts(await send('/developments', file('0118 496 0124')))).toEqual([0, 1, 0, true])
    expect(counts(await send('/developments', file('')))).toEqual([0, 0, 1, true])
    expect(counts(await send('/developments', `${headings}\n${place}\n`))).toEqual([0, 0, 1, true])
    expect(await numbers()).toEqual(['0118 496 0124'])
    // A spreadsheet drops the leading zero of a phone number.
    expect((await send('/developments', file('1184960123'))).errors).toEqual([
      { line: 2, column: 'emergencyNumber', message: expect.stringContaining('begins with 0 or +') },
    ])
  })

  it('an import of the estate names the error in each line, and then imports nothing', async () => {
    const csv =
      'Site name,Development name,Address,City,Country\nOak,Oak Court,1 Oak Lane,Oakford,Atlantis\nAsh,,1 Ash Lane,,United Kingdom\nFir,Fir,1,Firton,United Kingdom\nfir,Fir,1,Firton,United Kingdom\n'
    const before = await countOf('developments')
    const result = await send('/developments', csv)
    expect(result.applied).toBe(false)
    expect(result.errors).toEqual([
      { line: 2, column: 'country', message: 'There is no country with this name. Check the name.' },
      { line: 3, column: 'developmentName', message: 'Development Name is required' },
      { line: 3, column: 'city', message: 'City is required' },
      { line: 5, column: null, message: 'This line is about the same record as line 4. Delete one of them.' },
    ])
    expect(await countOf('developments')).toBe(before)
  })

  it('an import of developments, like the form, does not reveal a used site name that the manager cannot see [SAFE-44]', async () => {
    const heading = 'Site name,Development name,Address,City,Country\n'
    const line = (site: string): string => `${site},Guess,1 Guess Lane,Guessford,United Kingdom\n`
    const before = await countOf('developments')
    const taken = `${heading}${line('Free one')}${line('QUAY site')}${line('Quay Site ')}${line('Free two')}`
    const free = `${heading}${line('Free one')}${line('Unheard of')}${line('unheard of')}${line('Free two')}`
    const previews = [await send('/developments', taken, true), await send('/developments', free, true)]
    expect(previews[0]).toEqual(previews[1])
    const unique = `${heading}${line('Free one')}${line('Quay site')}${line('Free two')}`
    const preview = await send('/developments', unique, true)
    expect([preview.errors, ...counts(preview)]).toEqual([[], 3, 0, 0, false])
    const form = await manager.post('/developments', {
      developmentName: 'Guess',
      siteName: 'Quay site',
      address: '1 Guess Lane',
      cityId: null,
      city: 'Guessford',
      countryId: (
        await test.services.db
          .selectFrom('countries')
          .select('id')
          .where('name', '=', 'United Kingdom')
          .executeTakeFirstOrThrow()
      ).id,
    })
    expect(form.statusCode).toBe(409)
    const refused = await send('/developments', unique)
    expect(refused.applied).toBe(false)
    expect(refused.errors).toEqual([
      { line: 3, column: null, message: form.json<{ message: string }>().message },
    ])
    const several = `${heading}${line('Quay site')}${line('Free one')}${line('Mill site')}`
    await buildDevelopment(test.services, { name: 'Dock' })
    const one = await send('/developments', `${several}${line('Dock site')}`)
    expect(one.errors.map(({ line: at }) => at)).toEqual([2])
    expect(await countOf('developments')).toBe(before + 1)
  })

  it('an import of properties finds them by site and name, and adds them only to the manager’s own sites', async () => {
    const csv = 'siteName,name,address\nMill site,FLAT 1,1 Mill Lane\nMill site,Flat 2,2 Mill Lane\n'
    expect(counts(await send('/properties', csv))).toEqual([1, 1, 0, true])
    expect(counts(await send('/properties', csv))).toEqual([0, 0, 2, true])
    const foreign = await send('/properties', 'siteName,name,address\nQuay site,Flat 1,1 Quay\n')
    expect(foreign.errors).toEqual([
      { line: 2, column: 'siteName', message: 'There is no site with this name. Check the name.' },
    ])
    expect(
      counts(await send('/properties', 'siteName,name,address\nQuay site,Flat 1,1 Quay\n', false, admin)),
    ).toEqual([1, 0, 0, true])
  })

  it('an import of activities reads their frequency, and dates as people write them', async () => {
    const csv = `Site name;Property;Activity;Last completed;Next scheduled;Repeats\nmill site;flat 1;Boiler service;01/02/2026;${slashed(SOON)};1 year from completion\nMill site;Flat 2;Gutters;2026-02-01;${SOON};\n`
    expect(counts(await send('/MaintenanceActivity', csv, true))).toEqual([2, 0, 0, false])
    expect(counts(await send('/MaintenanceActivity', csv))).toEqual([2, 0, 0, true])
    expect(counts(await send('/MaintenanceActivity', csv))).toEqual([0, 0, 2, true])
    const moved = csv.replace(`${SOON};\n`, `${LATER};2 weeks\n`)
    expect(counts(await send('/MaintenanceActivity', moved))).toEqual([0, 1, 1, true])
    const wrong = await send(
      '/MaintenanceActivity',
      `siteName,property,activity,lastCompleted,nextScheduled,repeats\nMill site,Flat 9,A,2026-02-01,${SOON},\nMill site,Flat 2,B,2026-02-30,${SOON},\nMill site,Flat 2,C,2026-02-01,2020-01-01,\nMill site,Flat 2,D,2026-02-01,${SOON},now and then\n`,
    )
    expect(wrong.errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'property'],
      [3, 'lastCompleted'],
      [4, 'nextScheduled'],
      [5, 'repeats'],
    ])
  })

  it('an export of each list can be imported unchanged, and no cell is a formula [T36]', async () => {
    await test.services.db
      .updateTable('homes')
      .set({ address: "=cmd|' /C calc'!A0" })
      .where('id', '=', home)
      .execute()
    await buildActivity(test.services, {
      propertyId: home,
      name: '+44 check',
      lastCompletedOn: '2026-01-10',
      nextScheduledOn: LATER,
    })
    await buildAlert(test.services, { developmentId: mill, message: '@here' })
    for (const path of ['/developments', '/properties', '/MaintenanceActivity']) {
      const { text, rows } = await take(path)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
      const again = await send(path, text)
      expect([again.errors, again.added, again.changed]).toEqual([[], 0, 0])
      expect(again.unchanged).toBe(rows.length - 1)
    }
    expect((await take('/properties')).rows.flat()).toContain("'=cmd|' /C calc'!A0")
    expect((await take('/alerts')).rows.flat()).toContain("'@here")
    expect((await take('/developments', admin)).rows.flat()).toContain('Quay site')
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'like', '%.export')
      .execute()
    expect(new Set(audit.map(({ action }) => action))).toEqual(
      new Set(['development.export', 'property.export', 'activity.export', 'alert.export']),
    )
  })

  it('a file of the estate is imported once, however often the manager sends it with the same key', async () => {
    const csv = 'siteName,name,address\nMill site,Flat 7,7\nMill site,Flat 8,8\n'
    const post = () =>
      manager.post('/properties/import', { csv, dryRun: false }, { 'idempotency-key': 'a-file' })
    expect(counts((await post()).json())).toEqual([2, 0, 0, true])
    expect(counts((await post()).json())).toEqual([0, 0, 2, true])
  })

  it('a file of properties adds a renamed property again at once, and stores no answers for its rows [FAULT-07]', async () => {
    const csv = 'siteName,name,address\nMill site,Attic,9 Mill Lane\n'
    const answers = async (): Promise<number> =>
      (await test.services.db.selectFrom('idempotency_keys').select('key').execute()).length
    const before = await answers()
    expect(counts(await send('/properties', csv, false, admin))).toEqual([1, 0, 0, true])
    expect(await answers()).toBe(before)
    await test.asOwner(`update homes set name = 'Loft' where name = 'Attic'`)
    const properties = await countOf('homes')
    expect(counts(await send('/properties', csv, false, admin))).toEqual([1, 0, 0, true])
    expect(await countOf('homes')).toBe(properties + 1)
  })

  it('a file of the estate adds nothing twice when the manager sends it twice at the same time', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `Mill site,Loft ${at},${at} Mill Lane`)
    const csv = ['siteName,name,address', ...lines].join('\n')
    const results = await Promise.all([send('/properties', csv), send('/properties', csv)])
    expect(new Set(results.map(({ added }) => added))).toEqual(new Set([0, 100]))
    expect(new Set(results.map(({ unchanged }) => unchanged))).toEqual(new Set([0, 100]))
  })
})
