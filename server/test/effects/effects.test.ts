import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ENDPOINTS } from '../contractCalls.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'
import { accountProbes } from './accountProbes.ts'
import { deskProbes } from './deskProbes.ts'
import { fieldsOf, fieldsWithoutEffect, Traces } from './effect.ts'
import type { Probe } from './effect.ts'
import { estateProbes } from './estateProbes.ts'
import { importProbes } from './importProbes.ts'
import { issueProbes } from './issueProbes.ts'
import { orderProbes } from './orderProbes.ts'
import { peopleProbes } from './peopleProbes.ts'
import { placeProbes } from './placeProbes.ts'
import { quoteProbes } from './quoteProbes.ts'
import { ruleProbes } from './ruleProbes.ts'
import { EffectWorld } from './world.ts'

const CALLS = ALL_ENDPOINTS.filter(
  ({ method, body }) => method !== 'GET' && body && fieldsOf(body).some((field) => field !== ''),
)

/** The session decides who acts. The person's own user id changes nothing, and the server refuses any other id. */
const OWN_ID = 'specification.md 7 sends it; decisions.md: ids from the browser about who acts never decide'
const OF_THE_DEVELOPMENT = 'specification.md 2: city and country are copied from the development'

/** Fields that the server accepts and ignores, each with the document that says so. */
const IGNORED: Record<string, Record<string, string>> = {
  verifyCode: { userId: OWN_ID },
  sendCode: { userId: OWN_ID },
  setUpMfa: { userId: OWN_ID },
  submitFeedback: { userId: OWN_ID, emoji: 'decisions.md: the server derives it from the rating' },
  reportIssue: { userId: OWN_ID, status: 'decisions.md: Status at reporting is ignored' },
  updateIssue: { updatedBy: OWN_ID, id: 'specification.md 3: it repeats the address' },
  register: { roleId: 'specification.md 3: always 3' },
  createDevelopment: { country: 'specification.md 7 sends it beside countryId, which decides' },
  updateDevelopment: { country: 'specification.md 7 sends it beside countryId, which decides' },
  createProperty: { city: OF_THE_DEVELOPMENT, country: OF_THE_DEVELOPMENT },
  updateProperty: { city: OF_THE_DEVELOPMENT, country: OF_THE_DEVELOPMENT },
}

describe('calls that write', () => {
  let test: TestApp
  let traces: Traces
  let probes: Record<string, Probe | Probe[]>
  beforeAll(async () => {
    test = await startTestApp()
    traces = await new Traces(test).open()
    const world = await new EffectWorld(test).build()
    probes = {
      ...estateProbes(world),
      ...ruleProbes(world),
      ...(await importProbes(world)),
      ...accountProbes(world),
      ...peopleProbes(world),
      ...issueProbes(world),
      ...deskProbes(world),
      ...orderProbes(world),
      ...quoteProbes(world),
      ...placeProbes(world),
    }
  })
  afterAll(async () => {
    await traces.close()
    await test.services.db.deleteFrom('areas').where('id', '>', 1000).execute()
    const standard = { subject: null, body: null, version: 1 }
    await test.services.db.updateTable('incident_templates').set(standard).execute()
    await test.close()
  })

  it('calls that write have a probe exactly when they have fields', () => {
    expect(Object.keys(probes).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted())
  })

  it.each(CALLS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'the call %s uses each field that it declares [API-211]',
    async (name, endpoint) => {
      const wrong = await fieldsWithoutEffect(traces, endpoint, [probes[name] ?? []].flat())
      expect(wrong.toSorted()).toEqual(Object.keys(IGNORED[name] ?? {}).toSorted())
    },
  )
})
