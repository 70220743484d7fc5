import type { Scenario } from '../scenario.ts'
import { asScenario } from './experiment.ts'
import type { FaultOptions } from './experiment.ts'
import { clockWrong } from './experiments/clockWrong.ts'
import { databaseFrozen } from './experiments/databaseFrozen.ts'
import { databaseLate } from './experiments/databaseLate.ts'
import { databaseResets } from './experiments/databaseResets.ts'
import { daysDown } from './experiments/daysDown.ts'
import { doubleClicks } from './experiments/doubleClicks.ts'
import { filesFull } from './experiments/filesFull.ts'
import { poisonJob } from './experiments/poisonJob.ts'
import { twoManagers } from './experiments/twoManagers.ts'

/** Each experiment is a file in `experiments/`. */
export const experiments: readonly Scenario<FaultOptions>[] = [
  asScenario(databaseLate),
  asScenario(databaseFrozen),
  asScenario(databaseResets),
  asScenario(filesFull),
  asScenario(poisonJob),
  asScenario(doubleClicks),
  asScenario(twoManagers),
  asScenario(clockWrong),
  asScenario(daysDown),
]
