import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemCtx } from '../src/context.ts'
import type { SystemCtx } from '../src/context.ts'
import { signIn } from './callers.ts'
import type { Answer, Caller } from './callers.ts'
import { buildProperty, clearIssues } from './factories.ts'
import { STORES } from './stores.ts'
import type { TestStore } from './stores.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const create = { width: 40, height: 30, channels: 3, background: '#456' } as const
export const pngPhoto = sharp({ create }).png().toBuffer()

/** Set before the first test. */
interface Place {
  store: TestStore
  test: TestApp
  resident: Caller
}

/** Starts a server with a store of this kind. Each test starts without issues and files. */
export function openStoredReports(kind: keyof typeof STORES) {
  let propertyId: number
  const place = {} as Place
  beforeAll(async () => {
    place.store = await STORES[kind](() => place.test)
    place.test = await startTestApp({ settings: place.store.settings })
    propertyId = await buildProperty(place.test.services)
    place.resident = await signIn(place.test, 'TENANT', propertyId)
  })
  beforeEach(async () => {
    await clearIssues(place.test.services)
    await place.store.clear()
  })
  afterAll(async () => {
    await place.test.close()
    await place.store.close()
  })

  return {
    place,
    report: async (title: string): Promise<Answer> =>
      place.resident.report(
        place.test,
        { PropertyId: String(propertyId), Title: title },
        { files: [['1.png', await pngPhoto]] },
      ),
    keys: (): Promise<string[]> => place.store.keys(),
    waiting: (): Promise<string[]> => readdir(place.test.services.files.tempDir),
    rows: () => place.test.services.db.selectFrom('issue_attachments').selectAll().orderBy('id').execute(),
    issues: () => place.test.services.db.selectFrom('issues').select('id').execute(),
    ctx: (): SystemCtx => systemCtx(place.test.services, 'a-job'),
  }
}
