import type { Scenario } from '../scenario.ts'
import { asScenario } from './experiment.ts'
import type { FaultOptions } from './experiment.ts'
import { clockChanges } from './experiments/clockChanges.ts'
import { clockWrong } from './experiments/clockWrong.ts'
import { databaseFrozen } from './experiments/databaseFrozen.ts'
import { databaseFull } from './experiments/databaseFull.ts'
import { databaseGone } from './experiments/databaseGone.ts'
import { databaseLate } from './experiments/databaseLate.ts'
import { databaseResets } from './experiments/databaseResets.ts'
import { databaseSlow } from './experiments/databaseSlow.ts'
import { daysDown } from './experiments/daysDown.ts'
import { doubleClicks } from './experiments/doubleClicks.ts'
import { filesFull } from './experiments/filesFull.ts'
import { longRun } from './experiments/longRun.ts'
import { mailDown } from './experiments/mailDown.ts'
import { overload } from './experiments/overload.ts'
import { poisonJob } from './experiments/poisonJob.ts'
import { slowClients } from './experiments/slowClients.ts'
import { twoManagers } from './experiments/twoManagers.ts'

/** Each experiment is a file of its own in `experiments/`. */
export const experiments: readonly Scenario<FaultOptions>[] = [
  asScenario(databaseGone),
  asScenario(databaseLate),
  asScenario(databaseFrozen),
  asScenario(databaseSlow),
  asScenario(databaseResets),
  asScenario(databaseFull),
  asScenario(filesFull),
  asScenario(mailDown),
  asScenario(poisonJob),
  asScenario(doubleClicks),
  asScenario(twoManagers),
  asScenario(overload),
  asScenario(slowClients),
  asScenario(clockChanges),
  asScenario(clockWrong),
  asScenario(daysDown),
  asScenario(longRun),
]
