import { verifyAudit } from '@doorstep/server/audit/verifyAudit'
import type { Verdict } from '@doorstep/server/audit/verifyAudit'
import { loadConfig } from '@doorstep/server/config'
import { systemCtx } from '@doorstep/server/context'
import { connected } from '@doorstep/server/db/connection'
import { createLog, openServices } from '@doorstep/server/openServices'
import { writeInAnyOrder } from '../auditWriters.ts'
import { spreadOf } from '../measure.ts'
import { judgedLine, machineLine } from '../print.ts'
import type { Report, Scenario } from '../scenario.ts'
import { openSmallStage } from '../smallEstate.ts'
import { machineOf } from '../stage.ts'

const EVENTS = 10_000
/** What two sealers and a look at the seals take beside them. */
const POOL = 14
const ROUNDS = 5
/** Milliseconds. */
const TARGET = 2000

export const audit: Scenario = {
  name: 'audit',
  summary: 'writers that end in any order while the audit is sealed, and how long it takes to verify',
  run: async ({ rounds = ROUNDS, say }, cleanup): Promise<Report> => {
    const stage = await openSmallStage(cleanup)
    const machine = await machineOf(stage.connectionString)
    const config = loadConfig(await stage.productEnv(POOL))
    const urls = config.databaseUrls
    if (!urls) throw new Error('The stage has a database of its own.')
    const { services, close } = await openServices(config, urls, createLog('warn'))
    cleanup.add(close)
    say(`Writing and sealing ${EVENTS} events ...`)
    const committed = await writeInAnyOrder(systemCtx(services, 'bench'), {
      events: EVENTS,
      quick: 7,
      slow: 3,
    })
    const verify = (): Promise<Verdict> =>
      connected({ setting: 'DATABASE_URL', url: urls.application }, (db) =>
        verifyAudit(db, { boxes: [services.secrets], anchors: [] }),
      )
    const times: number[] = []
    let verdict = await verify()
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      verdict = await verify()
      times.push(performance.now() - started)
    }
    const { events, unsealed, seals, problem } = verdict
    const wrong = Math.abs(committed - events) + unsealed + (problem ? 1 : 0)
    return {
      lines: [
        `audit, ${machineLine(machine)}`,
        judgedLine(`events of ${committed} unsealed, sealed twice or changed`, wrong, 0),
        judgedLine(`verifying ${events} events of ${seals} seals`, spreadOf(times).median, TARGET, ' ms'),
      ],
      json: { machine, committed, verdict, times },
    }
  },
}
