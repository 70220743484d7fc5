import type { Scenario } from './scenario.ts'
import { issues } from './scenarios/issues.ts'

/** Each scenario is a file of its own in `scenarios/`; the first one runs when none is named. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [issues]
